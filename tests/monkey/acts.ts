import type { ElementHandle } from '@playwright/test'

import { submitLogin } from '../e2e/harness/shopper.ts'
import type { Random } from '../faults/fault.ts'
import { chooseElement, describeElement, type Seen } from './in-page.ts'
import type { Person } from './people.ts'
import type { Phone } from './phone.ts'
import type { Typed } from './typed.ts'
import { rightText, wrongText } from './words.ts'

export type Scene = { phone: Phone; person: Person; typed: Typed; seen: Seen; random: Random }

/** `run` resolves with what it was done to. */
type Act = { name: string; weight: (scene: Scene) => number; run: (scene: Scene) => Promise<string | void> }

/** Draws an act by weight. */
export function chooseAct(scene: Scene): { name: string; run: () => Promise<string | void> } {
  const weighed = acts.map((act) => ({ act, weight: act.weight(scene) }))
  let left = scene.random() * weighed.reduce((sum, { weight }) => sum + weight, 0)
  const drawn = weighed.find(({ weight }) => (left -= weight) < 0)?.act ?? tap
  return { name: drawn.name, run: () => drawn.run(scene) }
}

const always = (weight: number) => () => weight

const tap: Act = { name: 'tap', weight: always(32), run: (scene) => press(scene, 'tap') }

const acts: Act[] = [
  tap,
  { name: 'send', weight: always(9), run: (scene) => press(scene, 'send') },
  { name: 'type', weight: always(18), run: typeWrong },
  { name: 'fill in', weight: always(5), run: fillIn },
  { name: 'key', weight: always(7), run: pressKey },
  { name: 'open', weight: always(7), run: openPage },
  {
    name: 'log in',
    weight: ({ seen, person }) => (seen.hasPassword && person.login ? 25 : 0),
    run: ({ phone: { page }, person: { login }, typed }) => {
      typed.forget()
      return submitLogin(page, login?.email ?? '', login?.password).catch(() => 'the form went away')
    },
  },
  // The first entry of the history is the browser's own empty page.
  { name: 'back', weight: always(5), run: ({ phone }) => go(phone, 'back') },
  { name: 'forward', weight: always(1), run: ({ phone }) => go(phone, 'forward') },
  { name: 'reload', weight: always(4), run: ({ phone: { page } }) => page.reload(gone).then(nothing, nothing) },
  { name: 'line off', weight: ({ phone }) => (phone.isUp() ? 5 : 0), run: ({ phone }) => phone.down() },
  { name: 'lose answers', weight: ({ phone }) => (phone.isUp() ? 3 : 0), run: ({ phone }) => phone.loseAnswers() },
  { name: 'line on', weight: ({ phone }) => (phone.isUp() ? 2 : 18), run: ({ phone }) => phone.up() },
  {
    name: 'payment window',
    weight: ({ phone }) => (phone.page.frames().length > 1 ? 25 : 0),
    run: pressInPaymentWindow,
  },
]

const gone = { waitUntil: 'commit', timeout: 5_000 } as const
const nothing = () => undefined

const MAX_TAP_MS = 5_000

/** Buttons that give up what is typed. */
const gives = /cancel|close|clear|remove|undo|delete|discard|archive|start afresh|log ?out/i

async function press({ phone: { page }, typed, random }: Scene, kind: 'tap' | 'send'): Promise<string> {
  const element = await aim(page, kind, random)
  if (!element) return 'nothing there'
  const { x, y, tag, label } = await element.evaluate(describeElement)
  if (gives.test(label)) typed.forget()
  if (tag === 'select') {
    const count = await element.evaluate((select: HTMLSelectElement) => select.options.length)
    const index = Math.floor(random() * count)
    await element.selectOption({ index }, { timeout: 1_000 }).catch(nothing)
    return `${label}, option ${index}`
  }
  // As a thumb does: sometimes twice, sometimes beside it.
  const beside = random() < 0.08 ? 30 : 0
  await touch(page, Math.min(x + beside, 355), y)
  const isTwice = random() < 0.15
  if (isTwice) await touch(page, x, y)
  return `${tag} "${label}"${beside ? ', beside it' : ''}${isTwice ? ', twice' : ''}`
}

// The browser never confirms a tap on a page that is replaced at that moment. A page that hangs is found by the checks.
async function touch(page: Phone['page'], x: number, y: number): Promise<void> {
  await Promise.race([page.touchscreen.tap(x, y), page.waitForTimeout(MAX_TAP_MS)])
}

async function typeWrong({ phone: { page }, typed, random }: Scene): Promise<string> {
  const field = await aim(page, 'type', random)
  if (!field) return 'nothing there'
  const { name, label } = await field.evaluate(describeElement)
  const text = wrongText(random)
  await typed.during(name, async () => {
    // It may be gone by now.
    if (!(await field.focus().then(() => true, nothing))) return
    if (random() < 0.5) await page.keyboard.press('ControlOrMeta+A')
    if (text.length < 20 && random() < 0.3) await page.keyboard.type(text)
    else await page.keyboard.insertText(text)
  })
  return `${label}, ${JSON.stringify(text)}`
}

/** Fills the whole form around a field with what belongs there. */
async function fillIn({ phone: { page }, typed, random }: Scene): Promise<string> {
  const field = await aim(page, 'type', random)
  const form = (await field?.evaluateHandle((input: HTMLInputElement) => input.form))?.asElement()
  if (!form) return 'no form there'
  const fields = await form.$$('input:not([type=hidden]):not([type=file]):not([type=search]):not([readonly]), textarea')
  for (const each of fields) {
    const { name } = await each.evaluate(describeElement)
    await typed.during(name, () => each.fill(rightText(name), { timeout: 1_000 }).catch(nothing))
  }
  for (const each of await form.$$('select')) await each.selectOption({ index: 1 }, { timeout: 1_000 }).catch(nothing)
  return `${fields.length} fields`
}

const keys = ['Tab', 'Enter', 'Enter', 'Escape', 'Backspace', 'ArrowDown', 'Space']

async function pressKey({ phone: { page }, typed, random }: Scene): Promise<string> {
  const key = keys[Math.floor(random() * keys.length)] ?? 'Tab'
  if (key === 'Escape') typed.forget()
  const name = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
  if (['Tab', 'Enter', 'Escape'].includes(key)) await page.keyboard.press(key)
  else await typed.during(name, () => page.keyboard.press(key))
  return key
}

async function openPage({ phone: { page }, person, random }: Scene): Promise<string> {
  const path = person.paths[Math.floor(random() * person.paths.length)] ?? '/'
  await page.goto(path, gone).catch(nothing)
  return path
}

async function go({ page }: Phone, where: 'back' | 'forward'): Promise<void> {
  await page.evaluate((wanted) => {
    const { canGoBack, canGoForward } = window.navigation
    if (wanted === 'back' ? canGoBack : canGoForward) window.history.go(wanted === 'back' ? -1 : 1)
  }, where)
}

async function pressInPaymentWindow({ phone: { page }, random }: Scene): Promise<string> {
  const buttons = await page
    .frames()
    .at(-1)
    ?.$$('button')
    .catch(() => [])
  const button = buttons?.[Math.floor(random() * buttons.length)]
  const label = (await button?.textContent().catch(nothing)) ?? 'nothing there'
  await button?.dispatchEvent('click').catch(nothing)
  return label
}

async function aim(page: Phone['page'], kind: 'tap' | 'send' | 'type', random: Random) {
  const handle = await page.evaluateHandle(chooseElement, { kind, at: random() })
  return handle.asElement() as ElementHandle<HTMLInputElement & HTMLSelectElement> | null
}
