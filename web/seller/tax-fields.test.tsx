import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { noValues } from '#web/seller/product-form-values.ts'
import { TaxFields } from '#web/seller/tax-fields.tsx'

test.each([
  ['Nuts', 'often 0802 for nuts, 0801 for cashews, 2008 for roasted nuts, 1204 for flax'],
  [
    'Health-Powders',
    '1106 for fruit powders, 0712 for vegetable powders, 0910 for ginger, 2106 for food mixes; at 5 %.',
  ],
  ['', 'as on the bill of your supplier'],
])('The form names the headings of the category "%s"', (category, hint) => {
  const values = { ...noValues, category }
  expect(renderToStaticMarkup(<TaxFields values={values} errors={undefined} taxMode="gst" />)).toContain(hint)
})
