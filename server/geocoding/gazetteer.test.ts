import { describe, expect, test } from 'vitest'
import { openGazetteer } from './gazetteer.ts'

const gazetteer = openGazetteer()
const first = async (text: string) => (await gazetteer.search(text, 'el'))[0]

describe('a place is found', () => {
  test.each([
    ['Λαμία', 'Λαμία'],
    ['λαμια', 'Λαμία'],
    ['ΛΑΜΙΑ', 'Λαμία'],
    ['lamia', 'Λαμία'],
    ['xolargos', 'Χολαργός'],
    ['8essaloniki', 'Θεσσαλονίκη'],
    ['thessaloniki', 'Θεσσαλονίκη'],
    ['Πειραιας', 'Πειραιάς'],
    ['peiraias', 'Πειραιάς'],
    ['Λαμ', 'Λαμία'],
    ['ermoupol', 'Ερμούπολη'],
    ['exarcheia', 'Εξάρχεια'],
    ['kolonaki', 'Κολωνάκι'],
    ['Λαμία, Φθιώτιδας', 'Λαμία'],
    ['Ιωάννινα, Ελλάδα', 'Ιωάννινα'],
    ['Άγιος Δημήτριος Πιερίας', 'Άγιος Δημήτριος'],
  ])('as %s', async (text, area) => {
    expect(await first(text)).toMatchObject({ area, address: null })
  })

  test('the largest of a name first, distinguished by its regional unit', async () => {
    const labels = (await gazetteer.search('Νέα Ιωνία', 'el')).map(({ label }) => label)
    expect(labels[0]).toBe('Νέα Ιωνία Αττικής')
    expect(labels).toContain('Νέα Ιωνία Μαγνησίας')
  })

  test('its very name before names that only begin so', async () => {
    const areas = (await gazetteer.search('Βόλος', 'el')).map(({ area }) => area)
    expect(areas[0]).toBe('Βόλος')
  })

  test('and a village with the postcode that serves it, placed where the postcode is', async () => {
    expect(await first('kares apokoronou')).toEqual({
      label: 'Καρές Αποκορώνου Χανίων, 73003',
      address: null,
      area: 'Καρές Αποκορώνου',
      zip_code: '73003',
      latitude: 35.446,
      longitude: 24.1625,
      precision: 'postcode',
    })
  })

  test('or not at all, where there is none of that name in Greece', async () => {
    const texts = ['Μιλάνο', 'zzzz', '00000', '12', ',', '((', 'Ερμού 12']
    const found = await Promise.all(texts.map((text) => gazetteer.search(text, 'el')))
    expect(found.flat()).toEqual([])
  })
})

describe('a postcode', () => {
  test.each(['15451', '154 51', 'ΤΚ 15451', 'Τ.Κ. 154 51'])('is found as %s', async (text) => {
    expect(await first(text)).toMatchObject({
      area: 'Νέο Ψυχικό',
      zip_code: '15451',
      precision: 'postcode',
    })
  })

  test('is found by its first three figures', async () => {
    const codes = (await gazetteer.search('154', 'el')).map(({ zip_code }) => zip_code)
    expect(codes).toEqual(['15451', '15452', '15461'])
  })

  test('of a town that has several is never guessed, but offered', async () => {
    const [town, ...more] = await gazetteer.search('Χολαργός', 'el')
    expect(town).toMatchObject({ area: 'Χολαργός', zip_code: null, precision: 'place' })
    expect(more.map(({ zip_code }) => zip_code)).toContain('15561')
  })

  test('that is unknown stays as typed', async () => {
    expect(await first('Ερμού 12, 35199 Λαμία')).toMatchObject({ area: 'Λαμία', zip_code: '35199' })
  })
})

describe('a street stays as it was typed beside', () => {
  test.each([
    ['Ερμού 12, Λαμία', 'Ερμού 12', 'Λαμία', null],
    ['Ερμού 12 Λαμία', 'Ερμού 12', 'Λαμία', null],
    ['ermou 12, lamia', 'ermou 12', 'Λαμία', null],
    ['Ερμού 12, 351 31 Λαμία', 'Ερμού 12', 'Λαμία', '35131'],
    ['Ερμού 12, Λαμία 35131', 'Ερμού 12', 'Λαμία', '35131'],
    ['Ερμού 12, Τ.Κ. 15561', 'Ερμού 12', 'Χολαργός', '15561'],
    ['Λεωφόρος Κηφισίας 44 Μαρούσι', 'Λεωφόρος Κηφισίας 44', 'Μαρούσι', null],
    ['Αγίου Κωνσταντίνου 5, Κέντρο, Λαμία, Ελλάδα', 'Αγίου Κωνσταντίνου 5', 'Λαμία', null],
  ])('%s', async (text, address, area, zip_code) => {
    expect(await first(text)).toMatchObject({ address, area, zip_code })
  })

  test('a street that is too long for the form is cut', async () => {
    const found = await first(`${'Α'.repeat(150)}, Λαμία`)
    expect(found?.address).toHaveLength(100)
  })
})

describe('the place next to a point', () => {
  test.each([
    ['Athens', 37.9755, 23.7348, 'Κολωνάκι'],
    ['Santorini', 36.42, 25.43, 'Φηρά'],
    ['Rhodes', 36.436, 28.222, 'Ρόδος'],
    ['Kastellorizo', 36.149, 29.59, 'Μεγίστη'],
  ])('in %s', async (_, latitude, longitude, area) => {
    expect(await gazetteer.reverse({ latitude, longitude }, 'el')).toMatchObject({ area, precision: 'place' })
  })

  test('has its only postcode, where the point is in the midst of it', async () => {
    const near = await gazetteer.reverse({ latitude: 37.745, longitude: 23.428 }, 'el')
    expect(near).toMatchObject({ area: 'Αίγινα', zip_code: '18010' })
    const off = await gazetteer.reverse({ latitude: 37.73, longitude: 23.46 }, 'el')
    expect(off?.zip_code).toBeNull()
  })

  test('far from every place there is a nearest one, but no area', async () => {
    expect(await gazetteer.reverse({ latitude: 40.1, longitude: 20.9 }, 'el')).toMatchObject({
      area: null,
      zip_code: null,
    })
  })
})
