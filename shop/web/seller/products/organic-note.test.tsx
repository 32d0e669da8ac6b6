import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { OrganicNote } from '#web/seller/products/organic-note.tsx'
import { noValues } from '#web/seller/products/product-form-values.ts'

const noteOf = (values: Partial<typeof noValues>) =>
  renderToStaticMarkup(<OrganicNote values={{ ...noValues, ...values }} />)

test.each([
  { category: 'Honey', name: 'Raw Forest Honey' },
  { category: 'Nuts', name: 'Organic Almonds' },
  { category: 'Dates', name: 'Ajwa', description: 'From Madinah\nGrown organically' },
])('the seller of %j is told what the word organic needs', (values) => {
  expect(noteOf(values)).toContain('a certificate of NPOP or PGS-India')
  expect(noteOf(values)).toContain('the Jaivik Bharat logo')
})

test('the name of the category counts, too', () => {
  expect(noteOf({ category: 'Honey', name: 'Raw Forest Honey' })).toContain('Shoppers find this under Organic Honey')
})

test('other products have no note', () => {
  expect(noteOf({ category: 'Nuts', name: 'California Almonds', description: 'Crisp' })).toBe('')
})
