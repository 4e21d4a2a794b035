import type { Group, SimulatedHome } from './simulated-home.ts'

const remembered = 100

/** Answers one command; the same `cid` again gets the same answer and changes nothing. */
export function answerCommand(
  home: SimulatedHome,
  command: { cid: string; action: string; action_value: unknown },
): { ack: string; changed: Group | undefined } {
  const { answered } = home.state
  const before = Object.hasOwn(answered, command.cid) ? answered[command.cid] : undefined
  if (before !== undefined) return { ack: before, changed: undefined }
  const { cid, action, action_value } = command
  const answer = home.obey(action, action_value)
  const ack = answer.ok
    ? JSON.stringify({ cid, ok: true, applied: answer.applied })
    : JSON.stringify({ cid, ...answer })
  const oldest = Object.keys(answered)
  if (oldest.length >= remembered && oldest[0] !== undefined) delete answered[oldest[0]]
  answered[cid] = ack
  return { ack, changed: answer.ok ? answer.changed : undefined }
}
