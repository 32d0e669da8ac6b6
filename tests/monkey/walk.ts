import { setTimeout as wait } from 'node:timers/promises'

import type { Browser } from '@playwright/test'

import type { ShopUnderTest } from '../e2e/harness/start-shop.ts'
import { type Random, randomFrom } from '../faults/fault.ts'
import { chooseAct } from './acts.ts'
import { accessible, alive, recovered, whole } from './checks.ts'
import { Finding } from './finding.ts'
import { type Person, preparePerson, type Who, whoFor } from './people.ts'
import { openPhone, type Phone } from './phone.ts'
import { Typed } from './typed.ts'

const ACTS = 60
const MAX_STEP_MS = 60_000

export type Walk = { who: Who; story: string[]; pages: Set<string>; finding: string | undefined }

/** One walk on a new phone. Each act has random numbers of its own, so that one that takes longer moves no later one. */
export async function takeWalk(browser: Browser, shop: ShopUnderTest, seed: number): Promise<Walk> {
  const who = whoFor(seed)
  const walk: Walk = { who, story: [], pages: new Set(), finding: undefined }
  const phone = await openPhone(browser, shop, seed)
  try {
    const person = await preparePerson(phone.page, shop, who)
    const typed = new Typed(phone)
    await phone.ready(person.paths[0] ?? '/')
    for (let nth = 1; nth <= ACTS; nth += 1) await ended(step(numbersOf(seed, nth), { walk, phone, person, typed }))
    walk.story.push('back online, until the page has recovered')
    await phone.up()
    await ended(recovered(phone))
    await ended(whole(phone, typed))
    await ended(accessible(phone))
  } catch (error) {
    walk.finding = await explain(error, phone, seed)
  } finally {
    await phone.close()
  }
  return walk
}

type Walker = { walk: Walk; phone: Phone; person: Person; typed: Typed }

async function step(random: Random, { walk, phone, person, typed }: Walker): Promise<void> {
  const seen = await alive(phone)
  walk.pages.add(pageOf(seen.path))
  const act = chooseAct({ phone, person, typed, seen, random })
  walk.story.push(`${act.name} on ${seen.path}${phone.isUp() ? '' : ', offline'}`)
  const did = await act.run().catch(ifPageLeft)
  if (did) walk.story[walk.story.length - 1] += `: ${did}`
  await pause(random)
  await whole(phone, typed)
}

// The act before may have opened another page, which came in the middle of this one.
function ifPageLeft(error: Error): string {
  if (!/execution context was destroyed|not attached to the DOM/i.test(error.message)) throw error
  return 'the page was left'
}

/** Rejects when the browser hangs. */
async function ended<T>(work: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = wait(MAX_STEP_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Finding(`nothing has happened for ${MAX_STEP_MS} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    limit.abort()
  }
}

function numbersOf(seed: number, nth: number): Random {
  const random = randomFrom(seed * 1_009 + nth * 9_176)
  // The first numbers of similar seeds are similar.
  for (let skipped = 0; skipped < 3; skipped += 1) random()
  return random
}

/** An address without what differs in each walk. */
function pageOf(path: string): string {
  return path.replace(/\?.*$/, '').replaceAll(/[0-9a-f-]{24,36}/g, ':id')
}

/** A person who types fast does not wait for the page. */
async function pause(random: Random): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20 + random() * random() * 400))
}

async function explain(error: unknown, phone: Phone, seed: number): Promise<string> {
  const path = `test-results/monkey-${seed}.png`
  const isTaken = await phone.page.screenshot({ path, timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  const words = error instanceof Finding ? error.message : ((error as Error).stack ?? String(error))
  return [words, ...phone.complaints(), ...(isTaken ? [path] : [])].join('\n    ')
}
