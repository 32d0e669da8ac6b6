// What the documents have somebody type who starts a further shop, or photographs one.
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { calls } from '#contract/calls'
import { production } from '#test/configuration'
import { expect } from '#test/fixtures'
import { freePort } from '#test/processes'

import { findBrowser } from '../../tests/run/browser.ts'
import { freshEnvironment, type Reader } from './shop-of-a-reader.ts'
import { post, typed, typedAndGoingOn } from './typed.ts'

export const largerShops: Record<string, (reader: Reader) => Promise<void>> = {
  'DATA_DIR=/tmp/large SEED=none npm run seed:large': (reader) => largeShop(reader),
  '-- --products 1000 --shoppers 1000 --orders 1000 --seed 2': (reader) => largeShop(reader),
  'DATA_DIR=/tmp/large npm start': (reader) => largeShop(reader),
  'npm start -- --inspect': (reader) => largeShop(reader),
  'npm run screens': async (reader) => {
    const env = { ...reader.env, CHROMIUM_PATH: await findBrowser() }
    const { out, err } = await typed({ ...reader, env }, 'npm run screens -- register-refused')
    expect(out + err).toMatch(/^ +6 pictures in \d+ s: screens\/index\.html$/m)
  },
  'HOST=127.0.0.1': async (reader) => {
    const env = await freshEnvironment(reader)
    // Nobody outside of this machine is asked.
    const here = { RAZORPAY_API_URL: 'http://127.0.0.1:9', SMTP_URL: 'smtps://127.0.0.1:9', HOST: '127.0.0.1' }
    const filled = { ...production, ...here, TRUST_PROXY: '1', PORT: env['PORT'] ?? '' }
    await writeFile(path.join(reader.folder, '.env'), await filledIn(reader, filled))
    const shop = typedAndGoingOn({ ...reader, env: { ...env, PORT: undefined } }, 'npm start')
    try {
      const [, link = ''] = await shop.prints(/https:\/\/shop\.example\.com(\/seller\/set-up\?token=\S+)/)
      await shop.prints(/Stop +Ctrl-C/)
      const opened = await fetch(`http://127.0.0.1:${filled.PORT}${link}`, { headers: { host: 'shop.example.com' } })
      expect(opened.status).toBe(200)
    } finally {
      await shop.stop()
      await rm(path.join(reader.folder, '.env'))
    }
  },
}

const checked = new WeakMap<Reader, Promise<void>>()

/** A shop filled as the documents say, started under a debugger, in which a shopper logs in; once for a reader. */
function largeShop(reader: Reader): Promise<void> {
  const check = checked.get(reader) ?? checkLargeShop(reader)
  checked.set(reader, check)
  return check
}

async function checkLargeShop(reader: Reader): Promise<void> {
  const [env, debug] = [await freshEnvironment(reader), await freePort()]
  const shell = { folder: reader.folder, env }
  const there = (line: string) => line.replace('/tmp/large', path.join(reader.elsewhere, 'large'))
  const sizes = '-- --products 1000 --shoppers 1000 --orders 1000 --seed 2'
  const { out } = await typed(shell, there(`DATA_DIR=/tmp/large SEED=none npm run seed:large ${sizes}`))
  expect(out).toMatch(/^1000 products, 1000 shoppers and 1000 orders with \d+ lines/m)
  const [, password = ''] = /Log in as .* with: (.+)$/m.exec(out) ?? []
  const [, option = ''] = /(-- --inspect)$/.exec('npm start -- --inspect') ?? []
  const shop = typedAndGoingOn(shell, there(`DATA_DIR=/tmp/large npm start ${option}=${debug}`))
  try {
    await shop.prints(/Stop +Ctrl-C/)
    const login = { email: 'shopper-1@large.test', password }
    expect((await post(`http://localhost:${env['PORT']}${calls.userLogin.path}`, login)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${debug}/json/list`)).json()).toHaveLength(1)
  } finally {
    await shop.stop()
  }
}

/** `.env.example` with these values. */
async function filledIn({ folder }: Reader, values: Record<string, string>): Promise<string> {
  const example = await readFile(path.join(folder, '.env.example'), 'utf8')
  const left = Object.entries(values).filter(([name]) => !RegExp(`^${name}=`, 'm').test(example))
  expect(left).toEqual([])
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    example.replace(/^DATA_DIR=.*$/m, ''),
  )
}
