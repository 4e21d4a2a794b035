// Trips of clients, their contacts and homes, with the items and files of these.
import { clientFields } from '../../../contract/clients/fields.ts'
import { contactFields } from '../../../contract/contacts/fields.ts'
import { valuesIn } from '../../../contract/fields.ts'
import { installationFields, installationOfClientFields } from '../../../contract/installations/fields.ts'
import { storedFileFields } from '../../../contract/installations/files.ts'
import { itemFields } from '../../../contract/installations/items.ts'
import { upload } from '../../installations/files.testing.ts'
import type { Trip } from '../field-trip.ts'
import { importedOf, twoForms } from '../fields.ts'

const contacts = twoForms(contactFields)
const [markedContact, otherContact] = contacts

export const client: Trip = {
  async run({ office, send, first, find, bytesOf, bringFile, elsewhere }, { reads, readsFile }) {
    const [made, changed] = twoForms(clientFields, {
      contacts: [[markedContact], [{ ...otherContact, is_primary: true }]],
    })
    const created = await send('POST', '/clients', made)
    reads('POST', created, made)
    const path = `/clients/${created.id}`
    const readsAll = async (form: object) => {
      reads('GET', await send('GET', path), form)
      reads('list', await find('/clients?limit=200', created.id), form)
      reads('history', (await first(`${path}/history`)).after, form)
    }
    await readsAll(made)
    await office.run(`update clients set archived_at = now() where id <> '${created.id}'`)
    const bytes = await bytesOf('/exports/clients')
    readsFile(bytes, made)
    const other = await elsewhere()
    await bringFile('clients', bytes, other)
    const imported = await first('/clients', other)
    const brought = { ...importedOf(clientFields, made), contacts: made.contacts }
    reads('import', imported, brought)
    reads('import', (await first(`/clients/${imported.id}/history`, other)).after, brought)

    reads('PATCH', await send('PATCH', path, changed), changed)
    await readsAll(changed)
    reads('history', (await first(`${path}/history`)).before, made)
    await send('DELETE', path)
    reads('list', await first('/clients/archived'), changed)
    reads('restore', await send('POST', `${path}/restore`), changed)
    reads('GET', await send('GET', path), changed)
  },
}

export const contact: Trip = {
  none: { export: 'its columns are numbered; the import of the same file reads them' },
  async run({ office, send, first, find, bytesOf, bringFile, elsewhere, aClient }, { reads }) {
    const { id } = await aClient('Ιωάννου')
    const path = `/clients/${id}`
    await office.run(`update clients set archived_at = now() where id <> '${id}'`)
    const other = await elsewhere()
    await bringFile('clients', await bytesOf('/exports/clients'), other)
    reads('import', (await first('/clients', other)).contacts[0], markedContact)

    const added = await send('POST', `${path}/contacts`, otherContact)
    reads('POST', added.contacts[1], otherContact)
    const [one, two] = added.contacts as { id: string }[]
    const unmarked = { ...markedContact, is_primary: false }
    const marked = { ...otherContact, is_primary: true }
    const patched = await send('PATCH', `${path}/contacts/${two?.id}`, marked)
    reads('PATCH', patched.contacts, marked, [unmarked, marked])
    const both = [otherContact, markedContact]
    await send('PATCH', path, {
      contacts: [
        { ...otherContact, id: one?.id },
        { ...markedContact, id: two?.id },
      ],
    })
    reads('GET', (await send('GET', path)).contacts, markedContact, both)
    reads('list', (await find('/clients', id)).contacts, markedContact, both)
    reads('history', (await first(`${path}/history`)).after.contacts, markedContact, both)
    await send('DELETE', path)
    reads('restore', (await send('POST', `${path}/restore`)).contacts, markedContact, both)
  },
}

export const installation: Trip = {
  async run(
    { send, first, aClient, office, bytesOf, bringFile, elsewhere, describeHomes },
    { reads, readsFile },
  ) {
    await describeHomes()
    const [one, two] = [await aClient('Ένας'), await aClient('Δύο')]
    const [made, changed] = twoForms(installationFields, {
      client_id: [one.id, two.id],
      owner_id: [two.id, one.id],
    })
    await office.run('delete from installations')
    const created = await send('POST', '/installations', made)
    reads('POST', created, made)
    const path = `/installations/${created.id}`
    const readsAll = async (form: typeof made) => {
      reads('GET', await send('GET', path), form)
      reads('list', await first('/installations'), form)
      const ofClient = await first(`/clients/${String(form.client_id)}/installations`)
      reads('list', ofClient, valuesIn(installationOfClientFields, form))
      reads('history', (await first(`${path}/history`)).after, form)
    }
    await readsAll(made)
    const bytes = await bytesOf('/exports/installations')
    readsFile(bytes, made)
    const other = await elsewhere()
    await describeHomes()
    await aClient('Ένας', other)
    await bringFile('installations', bytes, other)
    reads('import', await first('/installations', other), importedOf(installationFields, made))

    reads('PATCH', await send('PATCH', path, changed), changed)
    await readsAll(changed)
    reads('history', (await first(`${path}/history`)).before, made)
    await send('DELETE', path)
    reads('list', await first('/installations/archived'), changed)
    reads('restore', await send('POST', `${path}/restore`), changed)
    reads('GET', await send('GET', path), changed)
  },
}

export const item: Trip = {
  none: {
    import: 'items of a home are written by hand',
    export: 'no file has the items of a home',
  },
  async run({ send, first, home }, { reads }) {
    const [made, changed] = twoForms(itemFields)
    const path = `/installations/${home.id}`
    const created = await send('POST', `${path}/item`, made)
    reads('POST', created, made)
    const readsAll = async (form: object) => {
      reads('GET', (await send('GET', path)).items[0], form)
      reads('list', (await first('/installations')).items[0], form)
      reads('history', (await first(`${path}/history`)).after.items[0], form)
    }
    await readsAll(made)
    reads('PATCH', await send('PATCH', `${path}/item/${created.id}`, changed), changed)
    await readsAll(changed)
    await send('DELETE', path)
    reads('restore', (await send('POST', `${path}/restore`)).items[0], changed)
  },
}

export const storedFile: Trip = {
  none: {
    POST: 'bytes are sent with their name alone; `PATCH` writes notes',
    list: 'files are read with their home',
    import: 'files are no rows',
    export: 'no file has the files of a home',
    restore: 'a file is deleted for good',
  },
  async run({ office, send, first, home }, { reads }) {
    const place = { token: office.token, installation: home.id }
    const { body } = await upload(office.server, 'file', place, {
      bytes: 'α',
      name: 'first.txt',
      type: 'text/plain',
    })
    const path = `/installations/${home.id}`
    for (const form of twoForms(storedFileFields, { name: ['one.txt', 'two.txt'] })) {
      reads('PATCH', await send('PATCH', `${path}/files/${body.id}`, form), form)
      reads('GET', (await send('GET', path)).files[0], form)
      const { after } = await first(`${path}/history`)
      reads('history', after, form, { file: form.name, notes: form.notes })
    }
  },
}
