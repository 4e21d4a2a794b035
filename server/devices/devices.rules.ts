import type { Person } from '../http/session.ts'

/** An editor (the secretary) steers only devices that were opened to editors; everyone else all they see. */
export function mayCommand(person: Pick<Person, 'roles'>, device: { editor_access: boolean }): boolean {
  const onlyEditor = person.roles.includes('editor') && !person.roles.includes('admin')
  return !onlyEditor || device.editor_access
}
