// Child processes as the bootstrap needs them: signals passed on, the exit code returned, npm run by a Node outside
// node_modules because npm may be about to replace the one inside.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a program on this terminal and answers its exit code. */
export function run(program, programArguments, environment = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { stdio: 'inherit', env: environment })
    // A terminal sends Ctrl-C to the child as well; sent twice, it would read as "stop at once".
    const listeners = passedOn.map((signal) => [
      signal,
      () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)),
    ])
    for (const [signal, listener] of listeners) process.on(signal, listener)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const [name, listener] of listeners) process.off(name, listener)
      resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1))
    })
  })
}

/** Runs a program and answers its exit code with all that it output, which the terminal shows too unless `quiet`. */
export function runCaptured(program, programArguments, { environment = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    let output = ''
    const forward = (from, to) =>
      from.on('data', (chunk) => {
        output += chunk
        if (!quiet) to.write(chunk)
      })
    forward(child.stdout, process.stdout)
    forward(child.stderr, process.stderr)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

export const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']

/** Runs npm with the Node of the machine. */
export function runNpm(npmArguments) {
  const outside = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  const { npm_node_execpath: _node, NODE_ENV: _mode, ...environment } = process.env
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return runCaptured(program, npmArguments, { environment: { ...environment, PATH: outside } })
}
