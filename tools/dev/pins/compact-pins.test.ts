import { expect, it } from 'vitest'

import { compactPins, type Office } from './compact-pins.ts'

const office = (o: string, p: string, changed: Partial<Office> = {}): Office => {
  return { o, p, t: 'PO', d: 1, i: 'CHENNAI', s: 'TAMIL NADU', v: 'Some Division', ...changed }
}
const madurai = { i: 'MADURAI', v: 'Madurai Division' }

it('A PIN is named after its city: the division of one, the head office, the brackets, the sub-office', () => {
  const text = compactPins([
    office('Madurai West SO', '625001', madurai),
    office('Madurai HO', '625001', { ...madurai, t: 'HO' }),
    office('Raja Annamalaipuram S.O', '600028', { v: 'Chennai City South Division' }),
    office('Usilampatti S.O', '625532', madurai),
    office('Keeripatti B.O', '625532', { ...madurai, t: 'BO' }),
    office('Anna Nagar S.O (Salem)', '636001', { i: 'SALEM' }),
    office('Closed Bazaar SO', '636001', { i: 'SALEM', d: 0 }),
  ])
  expect(text).toBe(
    'Chennai|Tamil Nadu\nMadurai|Tamil Nadu\nSalem|Tamil Nadu\n\n600028 0\n625001 1\n625532 1 Usilampatti\n636001 2\n',
  )
})

it('A PIN of two states has a row for each, and a state that has no such PIN none', () => {
  const text = compactPins([
    office('Ariyankuppam SO', '605007', { i: 'PONDICHERRY', s: 'PUDUCHERRY' }),
    office('Mathalapattu BO', '605007', { t: 'BO', i: 'CUDDALORE' }),
    office('Slip SO', '605007', { i: 'AJMER', s: 'RAJASTHAN' }),
    office('Nowhere SO', '605007', { s: 'NA' }),
  ])
  expect(text).toBe('Cuddalore|Tamil Nadu\nPondicherry|Puducherry\n\n605007 1 Ariyankuppam\n605007 0 Mathalapattu\n')
})
