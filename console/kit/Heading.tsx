import { createContext, type ReactNode, useContext } from 'react'

/** The heading level of parts: 2 on a screen, 3 in a panel or modal, whose title is a 2. */
export const HeadingLevel = createContext<2 | 3>(2)

interface HeadingProps {
  className?: string | undefined
  id?: string
  children: ReactNode
}

/** A heading at the level of its surroundings. */
export const Heading = (props: HeadingProps) => {
  const Tag = `h${useContext(HeadingLevel)}` as const
  return <Tag {...props} />
}
