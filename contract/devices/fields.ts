// The device: its writable fields, each declared once, in the order of its files.
import { z } from 'zod'
import { fieldsOf, numberBetween, omitFields, optionalTextField } from '../fields.ts'
import { dayGiven } from '../moments.ts'

export const serialLimit = 50

const ratedPower = { min: 0.1, max: 10_000 }

export const deviceFields = fieldsOf({
  device_name: {
    ...optionalTextField(100),
    file: { label: { el: 'Φιλικό όνομα', en: 'Friendly name' } },
  },
  hvac_brand: { ...optionalTextField(50), file: { label: { el: 'Μάρκα', en: 'HVAC brand' } } },
  hvac_model: { ...optionalTextField(100), file: { label: { el: 'Μοντέλο', en: 'HVAC model' } } },
  /** The appliance's full power; a boiler's estimated energy is based on it. */
  rated_power_kw: {
    schema: numberBetween(ratedPower.min, ratedPower.max).nullable().optional(),
    stored: z.number().nullable(),
    limit: ratedPower,
    empty: null,
    file: null,
  },
  notes: { ...optionalTextField(1000), file: { label: { el: 'Σημειώσεις', en: 'Notes' } } },
  installation_date: {
    /** Empty means today for a device that is added, and unchanged for an installed one. */
    schema: dayGiven()
      .nullish()
      .transform((day) => day ?? undefined),
    stored: z.iso.date().nullable(),
    empty: null,
    file: { label: { el: 'Ημερομηνία εγκατάστασης', en: 'Installation date' } },
  },
})

/** Without the rated power, which the page of a device shows elsewhere. */
export const deviceInfoFields = omitFields(deviceFields, 'rated_power_kw')
