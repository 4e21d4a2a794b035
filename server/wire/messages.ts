// What is said to PostgreSQL, in its own protocol (version 3). Messages are laid one behind the other, so that a whole
// question leaves in one write.
import { createRequire } from 'node:module'

/** What pg makes of a parameter. It has no types of its own. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null
}

const codeOf = (letter: string): number => letter.charCodeAt(0)
const [parse, describe, bind] = [codeOf('P'), codeOf('D'), codeOf('B')]
const describesStatement = codeOf('S')
const execute = Buffer.from([codeOf('E'), 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([codeOf('S'), 0, 0, 0, 4])

const lengthSize = 4

export class Messages {
  private bytes = Buffer.allocUnsafe(2048)
  private end = 0

  /** Has a statement read; one without a name is gone with the next. */
  parse(name: string, text: string): this {
    const start = this.open(parse)
    this.text(name)
    this.text(text)
    this.short(0)
    return this.close(start)
  }

  /** Asks for the names and types of the statement's columns. */
  describe(name: string): this {
    const start = this.open(describe)
    this.byte(describesStatement)
    this.text(name)
    return this.close(start)
  }

  /** `formats` say for each column whether it comes as text or binary; without them all is text. */
  execute(name: string, values: readonly unknown[], formats: readonly number[] = []): this {
    const start = this.open(bind)
    this.text('')
    this.text(name)
    const given = values.map((value) => prepareValue(value))
    this.short(given.length)
    for (const value of given) this.short(typeof value === 'object' && value !== null ? 1 : 0)
    this.short(given.length)
    for (const value of given) this.value(value)
    this.short(formats.length)
    for (const format of formats) this.short(format)
    this.close(start)
    return this.raw(execute)
  }

  /** Ends what belongs together: a transaction, where none was begun. */
  sync(): this {
    return this.raw(sync)
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.end)
  }

  private open(code: number): number {
    this.byte(code)
    this.room(lengthSize)
    this.end += lengthSize
    return this.end - lengthSize
  }

  private close(start: number): this {
    this.bytes.writeInt32BE(this.end - start, start)
    return this
  }

  private value(value: string | Buffer | null): void {
    this.room(lengthSize)
    const length = value === null ? -1 : Buffer.byteLength(value)
    this.end = this.bytes.writeInt32BE(length, this.end)
    if (value === null) return
    this.room(length)
    if (typeof value === 'string') this.bytes.write(value, this.end)
    else value.copy(this.bytes, this.end)
    this.end += length
  }

  private text(text: string): void {
    this.room(text.length * 3 + 1)
    this.end += this.bytes.write(text, this.end)
    this.bytes[this.end++] = 0
  }

  private byte(byte: number): void {
    this.room(1)
    this.bytes[this.end++] = byte
  }

  private short(number: number): void {
    this.room(2)
    this.end = this.bytes.writeInt16BE(number, this.end)
  }

  private raw(bytes: Buffer): this {
    this.room(bytes.length)
    this.end += bytes.copy(this.bytes, this.end)
    return this
  }

  private room(more: number): void {
    const needed = this.end + more
    if (needed <= this.bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2))
    this.bytes.copy(wider, 0, 0, this.end)
    this.bytes = wider
  }
}
