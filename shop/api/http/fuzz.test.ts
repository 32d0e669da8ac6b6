// Requests made from the contract, right and wrong, by anybody: see tests/fuzz/. `npm run test:fuzz` makes many more.
import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import * as z from 'zod/mini'

import { type Call, calls } from '#contract/calls'
import { settings, shop as inForce } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { startTestShop } from '#test/shop'
import { usualOf } from '../../../tests/fuzz/names.ts'
import { builtPages } from '../../../tests/fuzz/pages.ts'
import { type Counts, fuzz, fuzzed, isLong, options } from '../../../tests/fuzz/run.ts'
import { valuesOf } from '../../../tests/fuzz/values.ts'

const it = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const pages = isLong ? await builtPages() : undefined
  const shop = await startTestShop(fuzzed, pages ? { pages } : {})
  onCleanup(async () => {
    await shop.stop()
    // The next file of this process finds the details that it knows.
    Object.assign(inForce, settings.business)
  })
  return shop
})

it(
  'whatever is sent, by anybody: the answer is declared, shows nothing that it must not, and leaves the shop whole',
  { timeout: options.seconds * 1_000 + 300_000 },
  async ({ shop }) => {
    const counts = await fuzz(shop)
    if (isLong) report(counts)
    if (options.only === undefined)
      expect([...counts.keys()].toSorted()).toEqual([...Object.keys(calls), 'http'].toSorted())
  },
)

function report(counts: Counts): void {
  for (const [name, { made, taken }] of counts) console.log(`${name.padEnd(24)} ${made} requests, ${taken} not refused`)
  const never = [...counts].flatMap(([name, { taken }]) => (taken === 0 ? name : []))
  if (never.length > 0) console.log(`Always refused: ${never.join(', ')}`)
  const all = [...counts.values()].map(({ made }) => made)
  console.log(
    `Seed ${options.seed}: ${all.reduce((sum, each) => sum + each, 0)} requests, at least ${Math.min(...all)} a call`,
  )
}

describe('the values of the fuzz', () => {
  const parts = (Object.entries(calls) as [string, Call][]).flatMap(([name, call]) =>
    [call.body, call.query].flatMap((schema, nth) =>
      schema ? [[`${name} ${nth ? 'query' : 'body'}`, valuesOf(schema, usualOf(call)), schema] as const] : [],
    ),
  )

  it.for(parts)('are accepted unless they are spoilt: %s', ([, values, schema]) => {
    const named = (value: unknown) => JSON.parse(namedAs(JSON.stringify(value)))
    fc.assert(
      fc.property(values, (value) => z.safeParse(schema, named(value)).success),
      { seed: options.seed, numRuns: 20 },
    )
  })
})

/** With texts of the right form for the names that stand for such. */
function namedAs(text: string): string {
  const named = text.replaceAll(/__\w+_email__/g, 'a@b.example').replaceAll(/__\w+_code__/g, '123456')
  return named.replaceAll('__mail__', randomUUID())
}
