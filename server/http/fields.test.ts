// Writes and reads every writable field of every entity in every way. Generated from the declarations: a new field is
// tested as soon as it is declared, and an entity without a trip does not compile.
import { expect, test } from 'vitest'
import { type Entity, entities } from '../../contract/entities.ts'
import { namesOf } from '../../contract/fields.ts'
import { openFieldOffice } from '../testing/field-office.ts'
import { type Trip, takeTrip } from '../testing/field-trip.ts'
import * as clients from '../testing/field-trips/clients.ts'
import * as company from '../testing/field-trips/company.ts'
import * as devices from '../testing/field-trips/devices.ts'
import * as work from '../testing/field-trips/work.ts'

const trips: Record<Entity, Trip> = { ...clients, ...devices, ...work, ...company }

const office = openFieldOffice()

test.each(namesOf(entities))('each field of %s is written and read in every way', async (entity) => {
  expect(await takeTrip(entity, office, trips[entity])).toEqual([])
})
