// The shop without HTTP, in two instances on one database: one whose requests can be intercepted, and one beside it.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pino from 'pino'

import { createRazorpay } from '#adapters/razorpay/razorpay'
import { readConfig } from '#config'
import { connect, type Db } from '#db/connect'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { Sandbox } from '#sandbox/sandbox'
import { settings } from '#shop'
import { createInterceptor, type Interceptor } from './interceptor.ts'
import { tableQueue } from './job-table.ts'
import { startProxy } from './proxy.ts'

export type Shop = { db: Db; context: OrderContext }

export async function openInterceptedShop(
  databaseUrl: string,
  sandbox: Sandbox,
): Promise<{ shop: Shop; second: Shop; interceptor: Interceptor; stop: () => Promise<void> }> {
  const interceptor = createInterceptor()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-proxy-'))
  // The URL parser does not take an empty host.
  const url = new URL(databaseUrl.replace('postgresql://mewa@/', 'postgresql://mewa@host/'))
  const databaseProxy = await startProxy(
    interceptor,
    { path: path.join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432') },
    { path: path.join(folder, '.s.PGSQL.5432') },
  )
  const provider = new URL(sandbox.environment['RAZORPAY_API_URL'] ?? '')
  const providerProxy = await startProxy(
    interceptor,
    { host: provider.hostname, port: Number(provider.port) },
    { port: 0, host: '127.0.0.1' },
  )
  // Two connections, because a transaction that waits for a row must not keep the one that holds it from going on. Once,
  // because a crashed process does not retry.
  const proxied = connect(`postgresql://mewa@${url.pathname}?host=${encodeURIComponent(folder)}`, {
    max: 2,
    once: true,
  })
  const direct = connect(databaseUrl, { max: 2 })
  const razorpayAt = (apiUrl: object) =>
    createRazorpay(
      readConfig({ ...sandbox.environment, DATABASE_URL: databaseUrl, DATA_DIR: folder, ...apiUrl }).razorpay,
    )
  const context = {
    queue: tableQueue,
    changes: {
      on: () => {},
      announce: () => {},
      publish: () => {},
      outdate: () => {},
      isListening: () => true,
      isCurrent: () => true,
      history: () => '00000001',
      close: async () => {},
    },
    log: pino({ level: 'silent' }),
    publicUrl: 'http://shop.test',
    settings: { ...settings, toOpen: [] },
  }
  return {
    shop: {
      db: proxied.db,
      context: { ...context, razorpay: razorpayAt({ RAZORPAY_API_URL: `http://127.0.0.1:${providerProxy.port()}` }) },
    },
    second: { db: direct.db, context: { ...context, razorpay: razorpayAt({}) } },
    interceptor,
    stop: async () => {
      await proxied.close()
      await direct.close()
      await Promise.all([databaseProxy.stop(), providerProxy.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
