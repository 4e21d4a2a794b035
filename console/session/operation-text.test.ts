import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { makeProblem } from '../problems/make-problem.ts'
import { statusText } from '../problems/problem-text.ts'
import { fetchFailedText, operationText } from './operation-text.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const sentence = (what: string) =>
  `There was an issue when trying to fetch ${what}. If this error persists, please contact our support.`

test('each area of the API has its own words for what could not be fetched', () => {
  expect(fetchFailedText('listDevices')).toBe(sentence('the devices'))
  expect(fetchFailedText('listItemFilter')).toBe(sentence('the filters information'))
  expect(fetchFailedText('listPersonnel')).toBe(sentence('the users'))
  overwriteGetLocale(() => 'el')
  expect(fetchFailedText('listDevices')).toBe(
    'Παρουσιάστηκε πρόβλημα κατά τη φόρτωση των συσκευών. Αν το σφάλμα επιμένει, επικοινωνήστε με την υποστήριξη.',
  )
})

test('a change that failed has no words of an area', () => {
  expect(fetchFailedText('addClient')).toBeUndefined()
})

test('an operation is described with the area that it was for', () => {
  expect(operationText('listDevices')).toBe('Loading: Devices')
  expect(operationText('addClient')).toBe('Saving: Clients')
  expect(operationText('archiveClient')).toBe('Deleting: Clients')
  expect(operationText('listPersonnel')).toBe('Loading: Users')
})

const problemOf = (status: number) =>
  makeProblem({ status, requestId: 'r', operation: 'listDevices', fallback: fetchFailedText('listDevices') })

test.each([
  [400, 'Bad Request. Error: 400'],
  [401, 'You are unauthorized for this action. Error: 401'],
  [403, 'Forbidden. Error: 403'],
  [404, 'Not Found. Error: 404'],
  [406, 'Not Accepted. Error: 406'],
  [409, 'Already Exists. Error: 409'],
  [418, 'Something went wrong. Error: 418'],
  [500, 'Something went wrong. Error: 500'],
  [502, sentence('the devices')],
  [503, 'Unavailable Service. Error: 503'],
])('a status of %i reads %s', (status, text) => {
  expect(statusText(problemOf(status))).toBe(text)
})
