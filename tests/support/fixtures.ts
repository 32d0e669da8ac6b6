// The fixtures that a test names in its parameters. A fixture starts with the first test that names it; a fixture of
// scope "file" is shared by the tests of the file and stops after the last of them.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { test } from 'vitest'

import type { OwnerSettings } from '#contract/owner-settings'
import { demoSettings } from '#demo/settings'
import { startTestDatabase } from '#test/databases/database'
import { startTestShop } from '#test/shop'

export { describe, expect, vi } from 'vitest'

const STOP_MS = 30_000

/** Vitest waits for a cleanup without a limit: a connection that a test has not given back would hang the whole run. */
async function limited(stop: () => Promise<void>): Promise<void> {
  const late = pause(STOP_MS, undefined, { ref: false }).then(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    throw new Error(`A server or database does not stop. A test may have kept a connection. Still open: ${open}`)
  })
  await Promise.race([stop(), late])
}

export const it = test
  /** Environment variables of the shop for a file: `it.extend('environment', { scope: 'file' }, { ... })`. */
  .extend('environment', { scope: 'file' }, {} as NodeJS.ProcessEnv)
  /** What the owner of the shop has chosen. */
  .extend('settings', { scope: 'file' }, {} as Partial<OwnerSettings>)
  /** Whether `shop.stock` puts its products into two lots; STOCK_IN_LOTS=on sets it for a run. */
  .extend('inLots', { scope: 'file' }, (process.env.STOCK_IN_LOTS === 'on') as boolean)
  /** A migrated database without a shop. */
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await startTestDatabase()
    onCleanup(() => limited(database.stop))
    return database
  })
  /** An empty folder for this test. */
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-test-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('shop', { scope: 'file' }, async ({ environment, settings, inLots }, { onCleanup }) => {
    const shop = await startTestShop(environment, { settings, inLots })
    onCleanup(() => limited(shop.stop))
    return shop
  })
  .extend('seller', { scope: 'file' }, ({ shop }) => shop.seller())
  /** A registered, logged-in shopper of this test alone. */
  .extend('shopper', ({ shop }) => shop.shopper())
  /** A shopper who registered by the call, so that the account knows the browser. */
  .extend('registered', ({ shop }) => shop.registered())
  /** A shopper with an address the shop delivers to. */
  .extend('buyer', ({ shop }) => shop.buyer())

/** A shop whose owner has chosen whatever adds to the calls and pages. */
export const fullShop = { environment: { TAX_MODE: 'gst' }, settings: demoSettings, inLots: true }

export const itInFullShop = it
  .extend('environment', { scope: 'file' }, fullShop.environment)
  .extend('settings', { scope: 'file' }, fullShop.settings)
  .extend('inLots', { scope: 'file' }, fullShop.inLots)
