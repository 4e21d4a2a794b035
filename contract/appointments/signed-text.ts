import type { Language } from '../language.ts'

// The sentence that a client signs at the end of a visit. The console shows it and the server builds it again from what is
// stored, so that other figures are never signed.

export interface SignedFacts {
  /** Euro that the job costs; null while it has neither cost nor estimate. */
  cost: number | null
  /** Euro paid now; 0 where nothing is. */
  paid: number
}

const amount = (euro: number, language: Language): string => {
  const [whole = '0', cents = '00'] = euro.toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, language === 'el' ? '.' : ',')
  return `${grouped}${language === 'el' ? ',' : '.'}${cents} €`
}

export function signedSentence({ cost, paid }: SignedFacts, language: Language): string {
  const isPaid = paid > 0
  const [shownCost, shownPaid] = [amount(cost ?? 0, language), amount(paid, language)]
  if (language === 'el') {
    const work = cost === null ? 'Έγιναν οι εργασίες' : `Έγιναν εργασίες και υλικά ${shownCost}`
    return isPaid ? `${work}, πλήρωσα ${shownPaid}.` : `${work}, δεν πλήρωσα τώρα.`
  }
  const work = cost === null ? 'The work was done' : `Work and materials cost ${shownCost}`
  return isPaid ? `${work}, I paid ${shownPaid}.` : `${work}, I paid nothing now.`
}
