import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ProductGallery } from '#web/storefront/product/product-gallery.tsx'

const images = ['/images/pack/640.webp', '/images/panel/640.webp']

test('Without script a picture is a link to its largest size', () => {
  const page = renderToStaticMarkup(<ProductGallery images={images} name="Ajwa" />)
  expect(page.match(/<a href="[^"]+"/g)).toEqual([
    '<a href="/images/pack/1280.webp"',
    '<a href="/images/panel/1280.webp"',
  ])
})

test('The picture of the nutrition panel refers to the table that has its figures', () => {
  const page = renderToStaticMarkup(<ProductGallery images={images} name="Ajwa" panel={2} />)
  expect(page.match(/alt="[^"]+"/g)).toEqual([
    'alt="Ajwa, picture 1 of 2"',
    'alt="Nutrition panel of Ajwa. The table Nutrition per 100 g has its figures."',
  ])
})
