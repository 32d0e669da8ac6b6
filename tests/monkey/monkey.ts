// `npm run test:monkey`: somebody types fast and wrong on a phone while the line goes on and off. Random walks over all
// pages of visitor, shopper and seller, two at a time; after each act the page must be whole and keep what was typed.
//   --walks N   how many walks (30)      --seed N   the seed of the first; each further walk has the next
import os from 'node:os'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import startShop, { type ShopUnderTest } from '../e2e/harness/start-shop.ts'
import { findBrowser } from '../run/browser.ts'
import { memoryFolder } from '../run/memory-folder.ts'
import { takeWalk } from './walk.ts'

const AT_ONCE = 2

const { values } = parseArgs({ options: { seed: { type: 'string' }, walks: { type: 'string', default: '30' } } })
const first = Number(values.seed ?? Date.now() % 1_000_000)
const seeds = Array.from({ length: Number(values.walks) }, (_, nth) => first + nth)

process.env.TMPDIR ??= (await memoryFolder()) ?? os.tmpdir()
const executablePath = await findBrowser()
if (executablePath === undefined) process.exit(1)
const stop = await startShop()
const shop = JSON.parse(process.env['SHOP_UNDER_TEST'] ?? '') as ShopUnderTest
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })

console.log(`Seeds ${first} to ${first + seeds.length - 1}`)
const begun = Date.now()
const visited = new Set<string>()
let acts = 0
let failed = 0
const waiting = seeds.values()
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const seed of waiting) await report(seed)
    }),
  )
} finally {
  await browser.close()
  await stop?.()
}
console.log(`\n${acts} acts, ${visited.size} pages, ${Math.round((Date.now() - begun) / 1_000)} s`)
console.log([...visited].toSorted().join(' '))
console.log(`\n${seeds.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function report(seed: number): Promise<void> {
  const start = Date.now()
  const { who, story, pages, finding } = await takeWalk(browser, shop, seed)
  acts += story.length
  for (const page of pages) visited.add(page)
  if (finding) failed += 1
  const seconds = Math.round((Date.now() - start) / 1_000)
  const verdict = finding ? 'FAILED' : 'ok    '
  console.log(`${verdict} seed ${seed}, ${who}: ${story.length} acts on ${pages.size} pages (${seconds} s)`)
  if (!finding) return
  console.log(`  step ${story.length}: ${finding}`)
  console.log(`  again: npm run test:monkey -- --seed ${seed} --walks 1`)
  for (const [nth, act] of story.entries()) if (nth >= story.length - 12) console.log(`    ${nth + 1}. ${act}`)
}
