// `npm run screens`: every page at three widths, in light and dark, empty and full, into screens/. It opens the shop as
// the browser tests do; screens/index.html shows all pictures on one page.
import * as fs from 'node:fs/promises'
import path from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'

import { openBrowser } from '../bench/browser.ts'
import { ready } from '../e2e/harness/shopper.ts'
import startShop, { launchShop, type ShopUnderTest } from '../e2e/harness/start-shop.ts'
import type { State, Who } from './state.ts'
import { states } from './states.ts'
import { calls } from '#contract/calls'

const folder = path.resolve(import.meta.dirname, '../../screens')
const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

let browsers = 0
const begun = Date.now()
const wanted = process.argv.slice(2)
const chosen = states.filter(({ name }) => wanted.length === 0 || wanted.some((each) => name.includes(each)))
await fs.rm(folder, { recursive: true, force: true })
await fs.mkdir(folder, { recursive: true })
const stop = await startShop()
const shop = JSON.parse(process.env['SHOP_UNDER_TEST'] ?? '') as ShopUnderTest
// Users of a shop that has what few shops have.
const ofOther = new Set<Who>(['passkeys', 'seller of options', 'buyer of lots'])
const other = chosen.some(({ who }) => ofOther.has(who))
  ? await launchShop({ SEED: 'none' }, { settings: { gifts: true } })
  : undefined
// Shops whose prices have no tax on top; the demo adds it.
const usersWithGst = new Set<Who>(['seller with gst', 'buyer with gst', 'stranger with gst'])
const usersOfDealer = new Set<Who>(['composition dealer', 'buyer of a composition dealer'])
const withGst = chosen.some(({ who }) => usersWithGst.has(who))
  ? await launchShop({ SEED: 'demo', TAX_MODE: 'gst' })
  : undefined
const dealer = chosen.some(({ who }) => usersOfDealer.has(who))
  ? await launchShop({ SEED: 'demo', TAX_MODE: 'composition' })
  : undefined
const browser = await openBrowser()
const made: { name: string; files: string[] }[] = []
try {
  const visitors: Record<Who, BrowserContext> = {
    visitor: await open(),
    newcomer: await open(calls.userRegister.path, shopper('Asha Raman', 'newcomer')),
    shopper: await open(calls.userRegister.path, shopper('Asha Raman', 'shopper')),
    seller: await open(calls.sellerLogin.path, shop.seller),
    packer: await open(),
    books: await open(),
    'new seller': await open(),
    passkeys: await open(undefined, undefined, other?.shop.url),
    'seller of options': other ? await open(calls.sellerLogin.path, other.shop.seller, other.shop.url) : await open(),
    'buyer of lots': await open(undefined, undefined, other?.shop.url),
    'seller with gst': await sellerOf(withGst?.shop),
    'buyer with gst': await buyerOf(withGst?.shop),
    'stranger with gst': await open(undefined, undefined, withGst?.shop.url),
    'composition dealer': await sellerOf(dealer?.shop),
    'buyer of a composition dealer': await buyerOf(dealer?.shop),
  }
  for (const state of chosen) {
    made.push({ name: state.name, files: await photograph(visitors, state) })
    process.stdout.write(`\r  ${made.length} of ${chosen.length} pages and states ...`)
  }
} finally {
  await browser.close()
  await other?.stop()
  await withGst?.stop()
  await dealer?.stop()
  await stop?.()
}
await fs.writeFile(path.join(folder, 'index.html'), sheet())
const count = made.reduce((sum, { files }) => sum + files.length, 0)
console.log(`\n  ${count} pictures in ${Math.round((Date.now() - begun) / 1_000)} s: screens/index.html`)

function shopper(name: string, who: string) {
  return { name, email: `${who}@example.com`, password: 'correct horse battery' }
}

function sellerOf(at: ShopUnderTest | undefined): Promise<BrowserContext> {
  return at ? open(calls.sellerLogin.path, at.seller, at.url) : open()
}

function buyerOf(at: ShopUnderTest | undefined): Promise<BrowserContext> {
  return at ? open(calls.userRegister.path, shopper('Asha Raman', 'buyer'), at.url) : open()
}

function shopOf(who: Who): ShopUnderTest {
  const its = (ofOther.has(who) && other) || (usersWithGst.has(who) && withGst) || (usersOfDealer.has(who) && dealer)
  return its ? its.shop : shop
}

async function open(login?: string, data?: object, baseURL = shop.url): Promise<BrowserContext> {
  browsers += 1
  const context = await browser.newContext({
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // Limits count by address.
    extraHTTPHeaders: { 'x-forwarded-for': `10.8.0.${browsers}` },
  })
  if (login) {
    const answer = await context.request.post(login, { data })
    if (!answer.ok()) throw new Error(`${login} answered ${answer.status()}: ${await answer.text()}`)
  }
  return context
}

async function photograph(visitors: Record<Who, BrowserContext>, state: State): Promise<string[]> {
  const context = visitors[state.who]
  const page = await context.newPage()
  const files: string[] = []
  try {
    const scene = {
      context,
      seller: visitors.seller,
      shopper: visitors.shopper,
      shop: shopOf(state.who),
      buyer: visitors[usersWithGst.has(state.who) ? 'buyer with gst' : 'buyer of a composition dealer'],
      shopperOfOptions: visitors.passkeys,
      sellerOfOptions: visitors['seller of options'],
    }
    const address = (await state.prepare?.(scene)) ?? state.path ?? '/'
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(address, { waitUntil: 'load' })
      if (!state.plain) await ready(page)
      await state.act?.(page, scene)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await everythingShown(page)
        const file = `${state.name}-${width}-${colorScheme}.png`
        await page.screenshot({ path: path.join(folder, file), fullPage: !state.act, animations: 'disabled' })
        files.push(file)
      }
      await context.setOffline(false)
    }
  } catch (error) {
    console.error(`\n  ${state.name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  } finally {
    await page.close()
  }
  return files
}

/** Pictures further down are loaded on scroll. */
async function everythingShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const img of document.images) img.loading = 'eager'
    await Promise.allSettled([...document.images].map((img) => img.decode()))
  })
}

function sheet(): string {
  const sections = made.map(({ name, files }) => {
    const pictures = files.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
    return `<h2>${name}</h2><p>${pictures.join('')}</p>`
  })
  const style = 'body{font:16px sans-serif;background:#888}img{height:420px;margin:4px;vertical-align:top}'
  return `<!doctype html><title>Screens</title><style>${style}</style>${sections.join('\n')}`
}
