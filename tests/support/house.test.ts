import { expect, it } from 'vitest'

import { figures } from '#test/house'

it.for(figures())('$what: $now, at most $most', ({ now, most, toReach }) => {
  expect(now).toBeGreaterThan(0)
  expect(now).toBeLessThanOrEqual(most)
  expect(toReach).toBeLessThanOrEqual(most)
})
