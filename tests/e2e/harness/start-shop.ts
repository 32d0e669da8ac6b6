// Starts the shop as `npm start` does, with a folder and a port of its own, and a sandbox that the tests can reach.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { startSandbox } from '#sandbox/sandbox'
import { freePort, newFolder, stopProcess } from '#test/processes'
import { storeSettings } from '#test/scenes/settings'

/** The shop's data for the tests, passed through the environment of Playwright's workers. */
export type ShopUnderTest = {
  url: string
  sandboxUrl: string
  razorpayKeyId: string
  seller: { email: string; password: string }
}

export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  // Set manually, it names a shop that is already running.
  if (process.env['SHOP_UNDER_TEST']) return undefined
  const { shop, stop } = await launchShop({ SEED: 'demo' }, { settings: asSpecified })
  process.env['SHOP_UNDER_TEST'] = JSON.stringify(shop)
  return stop
}

/** The owner of the demo without what the specification does not know. */
const asSpecified = { gifts: null, deliveryPromise: null }

/** Starts one more shop whose owner has chosen these settings; `output` is the file for what it prints. */
export async function launchShop(
  environment: NodeJS.ProcessEnv,
  { settings = {}, output }: { settings?: Record<string, unknown>; output?: string } = {},
): Promise<{ shop: ShopUnderTest; databaseUrl: string; launcher: ChildProcess; stop: () => Promise<void> }> {
  const folder = await newFolder('e2e')
  const sandbox = await startSandbox({ port: 0 })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const seller = { email: 'seller@example.com', password: randomBytes(12).toString('base64url') }

  const printed = output === undefined ? 'inherit' : openSync(output, 'w')
  const launcher = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../../tools/start/launch.ts')], {
    env: {
      ...withoutShop(process.env),
      ...sandbox.environment,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      SELLER_EMAIL: seller.email,
      SELLER_PASSWORD: seller.password,
      LOG_LEVEL: 'error',
      // Each test has an address of its own, so that one test's limits do not affect another.
      TRUST_PROXY: '1',
      ...environment,
    },
    // If the tests are killed, the channel closes and the launcher ends everything.
    stdio: ['ignore', printed, printed, 'ipc'],
  })
  if (printed !== 'inherit') closeSync(printed)
  await untilReady(launcher, url)
  const databaseUrl = `postgresql://mewa@/mewa?host=${encodeURIComponent(path.join(folder, 'postgres', 'run'))}`
  await choose(settings, { databaseUrl, url })
  sandbox.whatsApp.sendEventsTo(url + calls.whatsAppEvents.path)
  sandbox.courier.sendEventsTo(url + calls.courierEvents.path)
  sandbox.razorpay.sendWebhooksTo(url + calls.orderRazorpayWebhook.path)
  sandbox.mailbox.sendTicketMailTo(url + calls.ticketMail.path)

  const stop = async () => {
    await stopProcess(launcher)
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const razorpayKeyId = sandbox.environment['RAZORPAY_KEY_ID'] ?? ''
  return { shop: { url, sandboxUrl: sandbox.url, razorpayKeyId, seller }, databaseUrl, launcher, stop }
}

/** Stores what the owner has chosen, and waits until the pages know it. */
async function choose(settings: Record<string, unknown>, { databaseUrl, url }: { databaseUrl: string; url: string }) {
  if (Object.keys(settings).length === 0) return
  await storeSettings(databaseUrl, settings)
  const shown = ['gifts', 'deliveryPromise'].filter((key) => key in settings)
  for (;;) {
    const page = await (await fetch(url)).text()
    if (shown.every((key) => page.includes(key) === Boolean(settings[key]))) return
    await pause(50)
  }
}

/** A developer's own settings do not apply to this shop. */
function withoutShop({ PATH, HOME, LANG, TMPDIR }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, HOME, LANG, TMPDIR }
}

async function untilReady(launcher: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (launcher.exitCode !== null) throw new Error(`The shop did not start (code ${launcher.exitCode}).`)
    const ready = await fetch(url + calls.readyz.path).catch(() => undefined)
    if (ready?.ok) return
    await pause(100)
  }
}
