import { expect, it } from 'vitest'
import { cleanZip, placeError, postalCity } from './us-zip-codes.ts'

it.each([
  ['APO', 'AE', '09012'],
  ['FPO', 'AP', '96350-1234'],
  ['DPO', 'AA', '34002'],
  ['San Juan', 'PR', '00901'],
  ['Charlotte Amalie', 'VI', '00802'],
  ['Hagåtña', 'GU', '96910'],
  ['Pago Pago', 'AS', '96799'],
  ['Saipan', 'MP', '96950'],
  ['Pohnpei', 'FM', '96941'],
  ['Majuro', 'MH', '96960'],
  ['Koror', 'PW', '96940'],
  ['Honolulu', 'HI', '96813'],
  ['Miami', 'FL', '33101'],
  ['Portland', 'ME', '04101'],
  // A route that crosses the border of the state.
  ['Fishers Island', 'NY', '06390'],
])('%s, %s %s is valid', (city, state, zip) => expect(placeError({ city, state, zip })).toBeNull())

it.each([
  ['APO', 'NY', '09012', 'state', 'choose it as the state'],
  ['APO', 'NY', '10001', 'state', 'is AA, AE or AP'],
  ['Berlin', 'AE', '09012', 'city', 'is APO, FPO or DPO'],
  ['APO', 'AE', '10001', 'zip', 'such as 09012'],
  ['APO', 'AE', '96350', 'state', 'Armed Forces Pacific'],
  ['San Juan', 'PR', '33101', 'zip', 'such as 00901'],
  ['San Juan', 'FL', '00901', 'state', 'Puerto Rico'],
])('%s, %s %s is an error of the %s field', (city, state, zip, field, message) => {
  expect(placeError({ city, state, zip })).toMatchObject({ field, message: expect.stringContaining(message) })
})

it('cities of military addresses and ZIP codes are written as USPS writes them', () => {
  expect(['apo', 'Fpo AE', 'DPO, AP', 'Apollo'].map(postalCity)).toEqual(['APO', 'FPO', 'DPO', 'Apollo'])
  expect(['090121234', '09012 1234', ' 09012\u200b', '09012–1234', '4101'].map(cleanZip)).toEqual([
    '09012-1234',
    '09012-1234',
    '09012',
    '09012-1234',
    '4101',
  ])
})
