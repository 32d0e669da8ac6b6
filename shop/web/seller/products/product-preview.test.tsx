import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { noValues } from '#web/seller/products/product-form-values.ts'
import { ProductPreview } from '#web/seller/products/product-preview.tsx'

const preview = (price: string, offerPrice: string) =>
  renderToStaticMarkup(<ProductPreview values={{ ...noValues, price, offerPrice }} picture={undefined} />)

it('shows a price that is being typed in whole paise', () => {
  expect(preview('12.345', '12')).toContain('₹12.35')
  expect(preview('1e-9', '')).toContain('₹0.00')
})

it('takes any number as a price', () => {
  const typed = fc.oneof(fc.double({ min: 0, max: 10_000 }).map(String), fc.string())
  fc.assert(fc.property(typed, typed, (price, offerPrice) => preview(price, offerPrice).includes('₹')))
})
