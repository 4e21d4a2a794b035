import { useFormContext } from 'react-hook-form'
import { useFieldError } from '../kit/form/form-context.ts'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import { useNextTag } from '../tags/use-next-tag.ts'
import styles from './form.module.css'

/** The number of a building; if it is taken, a press chooses the next free one. */
export const TagField = () => {
  const { setValue, watch } = useFormContext()
  const error = useFieldError('tag', m.info_tag())
  const next = useNextTag({ enabled: error !== undefined, quiet: true }).data?.tag
  const mayOffer = error !== undefined && next !== undefined && next !== watch('tag')
  return (
    <div>
      <NumberField name="tag" label={m.info_tag()} required empty={0} />
      {mayOffer && (
        <button
          type="button"
          className={styles.offer}
          onClick={() => setValue('tag', next, { shouldDirty: true, shouldValidate: true })}
        >
          {m.installation_next_tag({ tag: String(next) })}
        </button>
      )}
    </div>
  )
}
