import styles from './tag.module.css'

/** The number of a tag id: the part after its last underscore. */
export const tagNumber = (tagId: string | null): string | undefined => tagId?.split('_').at(-1)

export const Tag = ({ id }: { id: string | null }) => {
  const number = tagNumber(id)
  return number ? <span className={styles.tag}>{number}</span> : null
}
