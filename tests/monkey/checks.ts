import { setTimeout as pause } from 'node:timers/promises'

import { errors } from '#contract/wording'
import { stillness, violations } from '../e2e/harness/a11y.ts'
import { Finding } from './finding.ts'
import { lookAtPage, type Seen } from './in-page.ts'
import type { Phone } from './phone.ts'
import type { Typed } from './typed.ts'

/** A page may load for so long. */
const PATIENCE_MS = 10_000
const RECOVERY_MS = 20_000

/** Checks the rules that hold after every act. Throws a Finding. */
export async function whole(phone: Phone, typed: Typed): Promise<void> {
  await alive(phone)
  const complaints = phone.complaints()
  if (complaints.length > 0) throw new Finding(complaints.join('\n    '))
  await until(phone, PATIENCE_MS, ({ sideways }) =>
    sideways > 0 ? `the page scrolls sideways by ${sideways} px` : undefined,
  )
  await settled(() => typed.check())
}

/** The page has a heading or the login form, and no text of a failure of its own. */
export function alive(phone: Phone): Promise<Seen> {
  return until(phone, PATIENCE_MS, ({ heading, hasPassword, odd, path }) => {
    if (!path.startsWith('/')) return `the browser shows ${path}`
    if (heading === undefined && !hasPassword) return `the page ${path} is blank`
    if (heading === errors.somethingWentWrong) return `the page ${path} shows "${heading}"`
    return odd.length > 0 ? `the page ${path} shows "${odd[0]}"` : undefined
  })
}

/** With the line back, the page gets on without a tap. */
export async function recovered(phone: Phone): Promise<void> {
  await until(phone, RECOVERY_MS, ({ isOfflineNoticed, path }) =>
    isOfflineNoticed ? `the line is back, and ${path} still shows that it is not` : undefined,
  )
}

/** Axe finds nothing. */
export async function accessible(phone: Phone): Promise<void> {
  let found = await axe(phone)
  // A search that was just typed may replace the list during the first look.
  if (found.length > 0) found = await axe(phone)
  if (found.length > 0) throw new Finding(`axe: ${found.join('\n    ')}`)
}

/** A fading toast and a list that is being replaced have no fixed contrast. */
async function axe(phone: Phone): Promise<string[]> {
  await settled(() => phone.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null))
  return settled(async () => {
    await stillness(phone.page)
    return violations(phone.page, {}, { exclude: '[data-sonner-toaster]' })
  })
}

/** Looks at the page until `fault` finds none; throws the last one. */
async function until(phone: Phone, patience: number, fault: (seen: Seen) => string | undefined): Promise<Seen> {
  const end = performance.now() + patience
  for (;;) {
    const seen = await settled(() => phone.page.evaluate(lookAtPage))
    const found = fault(seen)
    if (!found) return seen
    if (performance.now() > end) throw new Finding(found)
    await pause(100)
  }
}

/** Tries again while the page is being replaced by the next. */
async function settled<T>(look: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (error instanceof Finding || performance.now() > end) throw error
      await pause(50)
    }
  }
}
