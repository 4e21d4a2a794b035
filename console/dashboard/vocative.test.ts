import { expect, test } from 'vitest'
import { vocative } from './vocative.ts'

test.each([
  ['Νίκος', 'Νίκο'],
  ['Γιώργος', 'Γιώργο'],
  ['Στέλιος', 'Στέλιο'],
  ['Χρήστος', 'Χρήστο'],
  ['Αλέξανδρος', 'Αλέξανδρε'],
  ['Δημήτριος', 'Δημήτριε'],
  ['Στυλιανός', 'Στυλιανέ'],
  ['Γιάννης', 'Γιάννη'],
  ['Κώστας', 'Κώστα'],
  ['Μαρία', 'Μαρία'],
  ['Ελένη', 'Ελένη'],
  ['Nikos', 'Nikos'],
])('%s is greeted as %s', (name, greeted) => {
  expect(vocative(name)).toBe(greeted)
})
