import { expect, it } from 'vitest'

import { figures } from '#test/house'

it.for(figures())('$what: $now, at most $most', ({ now, most, toReach, why }) => {
  // A pattern that finds nothing would hold anything.
  expect(now > 0 || toReach === 0).toBe(true)
  expect(now).toBeLessThanOrEqual(most)
  expect(toReach).toBeLessThanOrEqual(most)
  if (now > toReach) expect(why).toMatch(/\.$/)
})
