import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'

import { serve, type ServerType } from '@hono/node-server'
import pino from 'pino'

import { createGoogle } from '#adapters/google'
import { createPictureStore } from '#adapters/pictures'
import { createRazorpay } from '#adapters/razorpay'
import { createMailer } from '#adapters/smtp'
import { createApp } from '#api/app'
import type { Deps } from '#api/deps'
import type { Config } from '#config'
import { listenForChanges } from '#db/changes'
import { connect, requireDurable } from '#db/connect'
import { migrate } from '#db/migrate'
import { startJobs } from '#jobs'
import { shop } from '#shop'

export type RunningServer = { url: string; deps: Deps; stop: () => Promise<void> }

/** Wires everything and listens. `databaseUrl` is the embedded database's when the configuration names none. */
export async function startServer(config: Config, databaseUrl: string): Promise<RunningServer> {
  const log = pino({ level: config.logLevel })
  const { db, pool, close } = connect(databaseUrl)
  await requireDurable(pool)
  await migrate(db)
  await mkdir(config.dataDir, { recursive: true })

  const changes = listenForChanges(databaseUrl)
  const razorpay = createRazorpay(config.razorpay)
  const mailer = createMailer(config.smtp)
  const pictures = createPictureStore(config.pictures)
  const jobs = await startJobs({
    databaseUrl,
    db,
    changes,
    razorpay,
    mailer,
    pictures,
    log,
    taxPercent: config.taxPercent,
  })

  let draining = false
  const deps: Deps = {
    db,
    pool,
    changes,
    queue: jobs.queue,
    razorpay,
    google:
      config.google && createGoogle({ ...config.google, redirectUri: `${config.publicUrl}/api/auth/google/callback` }),
    pictures,
    settings: {
      publicUrl: config.publicUrl,
      taxPercent: config.taxPercent,
      deliveryState: config.deliveryState,
      trustProxy: config.trustProxy,
      imagesUrl: config.pictures.publicUrl,
      checkoutScriptUrl: config.razorpay.checkoutUrl,
      razorpayApiUrl: config.razorpay.apiUrl,
      shopEmail: shop.email,
      metricsToken: config.metricsToken,
    },
    log,
    isDraining: () => draining,
  }

  const app = createApp(deps)
  const server = await listen(app.fetch, config)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    deps,
    stop: async () => {
      draining = true
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await jobs.stop()
      await changes.close()
      await mailer.close()
      await close()
    },
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], config: Config): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: config.port, hostname: config.host }, () => resolve(server))
    server.on('error', reject)
  })
}
