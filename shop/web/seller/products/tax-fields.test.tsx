import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { noValues } from '#web/seller/products/product-form-values.ts'
import { TaxFields } from '#web/seller/products/tax-fields.tsx'

test.each([
  ['Nuts', 'often 0802 for nuts, 0801 for cashews, 2008 for roasted nuts, 1204 for flax'],
  [
    'Health-Powders',
    '1106 for fruit powders, 0712 for vegetable powders, 0910 for ginger, 2106 for food mixes; at 5 %, but 0712 at 0 %.',
  ],
  ['', 'as on the bill of your supplier'],
])('The form names the headings of the category "%s"', (category, hint) => {
  const values = { ...noValues, category }
  expect(renderToStaticMarkup(<TaxFields values={values} errors={undefined} taxMode="gst" />)).toContain(hint)
})

test.each([
  [{ hsn: '07129090', gstRate: '5' }, 'Packs of heading 0712 are usually at 0 %'],
  [{ hsn: '0804', gstRate: '18' }, 'Packs of heading 0804 are usually at 5 %'],
  [{ hsn: '0712', gstRate: '0' }, ''],
  [{ hsn: '0804', gstRate: '' }, ''],
  [{ hsn: '4901', gstRate: '18' }, ''],
])('With %j the form says: %s', (typed, note) => {
  const form = renderToStaticMarkup(<TaxFields values={{ ...noValues, ...typed }} errors={undefined} taxMode="gst" />)
  if (note) expect(form).toContain(note)
  else expect(form).not.toContain('are usually at')
})
