import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ProductForm } from '#web/seller/products/product-form.tsx'
import { productFields } from '#web/seller/products/product-form-values.ts'

const form = renderToStaticMarkup(
  <ProductForm
    ref={createRef()}
    pictures={[]}
    taxMode="gst"
    onPictures={() => {}}
    action="Add Product"
    send={() => Promise.resolve()}
  />,
)

// A field without a control would be saved as empty by an edit.
test.each(productFields)('The product form has one control for %s', (field) => {
  expect(form.split(` name="${field}"`)).toHaveLength(2)
})
