import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { closedWords } from '#contract/wording'
import { ClosedNotice } from '#web/storefront/layout/closed-notice.tsx'

function shown(settings: { closed?: string }): string {
  const hydrationData = { loaderData: { root: { settings } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, Component: ClosedNotice }], {
    hydrationData,
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a closed shop says when it takes orders again, an open one nothing', () => {
  const closed = closedWords('2027-01-18')
  expect(shown({ closed })).toContain(closed)
  expect(shown({})).toBe('')
})
