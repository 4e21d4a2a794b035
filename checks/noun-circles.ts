// A noun may use another noun; when both use each other, directly or through others, they are one noun or hide a third.
export interface Import {
  from: string
  to: string
}

/** The folder of a room that a file is in; a file at the root of the room stands for itself. */
const nounIn = (room: string) => (path: string) => path.slice(room.length + 1).split('/')[0] ?? path

/** One line for each import between two nouns that reach each other. A room may be a folder with folders of its own. */
export function nounCircles(room: string, imports: readonly Import[]): string[] {
  const inRoom = imports.filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${room}/`)))
  const nounOf = nounIn(room)
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of inRoom) {
    if (nounOf(from) === nounOf(to)) continue
    uses.set(nounOf(from), (uses.get(nounOf(from)) ?? new Set()).add(nounOf(to)))
  }
  const reachable = (start: string): Set<string> => {
    const reached = new Set<string>()
    const waiting = [start]
    for (let noun = waiting.pop(); noun !== undefined; noun = waiting.pop()) {
      for (const next of uses.get(noun) ?? []) {
        if (reached.has(next)) continue
        reached.add(next)
        waiting.push(next)
      }
    }
    return reached
  }
  const reach = new Map([...uses.keys()].map((noun) => [noun, reachable(noun)]))
  return inRoom
    .filter(({ from, to }) => nounOf(from) !== nounOf(to) && reach.get(nounOf(to))?.has(nounOf(from)))
    .map(({ from, to }) => `${from} → ${to}: part of a circle of nouns`)
}
