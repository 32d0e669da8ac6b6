import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { InclusiveMode } from '#contract/money/tax'
import { plainFacts, plainProduct } from '#test/scenes/plain-product'
import { LabelPanel } from '#web/storefront/product/label/label-panel.tsx'

test.each<[string, InclusiveMode | undefined, boolean]>([
  ['with GST inside the prices', 'gst', true],
  ['of a composition dealer', 'composition', true],
  ['with tax on top of the prices', undefined, false],
])('The label in a shop %s: does it name the MRP?', (_, taxMode, named) => {
  expect(textOf(taxMode).includes('MRP₹599.00, inclusive of all taxes')).toBe(named)
  expect(textOf(taxMode).includes('MRP')).toBe(named)
})

function textOf(taxMode: InclusiveMode | undefined): string {
  const root = { settings: { taxPercent: 0, ...(taxMode ? { taxMode } : {}) } }
  const Component = () => <LabelPanel product={{ ...plainProduct, price: 599 }} details={{ facts: plainFacts }} />
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, Component }], {
    hydrationData: { loaderData: { root } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, '')
}
