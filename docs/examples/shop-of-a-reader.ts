// The shop of somebody who follows the documents: a copy of this checkout, started with `npm start`.
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { type ObjectStore, startObjectStore } from '#test/object-store'
import { freePort, plainEnvironment } from '#test/processes'
import { copyProject } from '#test/project-copy'
import { type Collector, startCollector } from '#test/trace-collector'

import { buildPages, pagesAreStale } from '#tools/start/build-pages'
import { once, type Running, type Shell, typed, typedAndGoingOn } from './typed.ts'

export const METRICS_TOKEN = 'a token of the metrics'

export type Reader = Shell & {
  url: string
  collector: Collector
  bucket: ObjectStore
  /** An empty folder outside of the checkout. */
  elsewhere: string
  /** The shop, started once. */
  shop: () => Promise<Running>
  /** What `npm run backup` has said of this shop, made once. */
  backup: () => Promise<string>
  /** Ends the shop, once, with a backup; resolves with a moment that the backup has. */
  ended: () => Promise<Date>
  stop: () => Promise<void>
}

export async function startReader(): Promise<Reader> {
  if (await pagesAreStale()) await buildPages()
  const [folder, collector, bucket, port] = await Promise.all([
    copyProject('reader'),
    startCollector(),
    startObjectStore(),
    freePort(),
  ])
  await cp(path.resolve(import.meta.dirname, '../../build'), path.join(folder, 'build'), { recursive: true })
  const elsewhere = path.join(folder, '..', `${path.basename(folder)}-elsewhere`)
  await mkdir(elsewhere, { mode: 0o755 })
  const shell = { folder, env: plainEnvironment() }
  const { out: key } = await typed(shell, 'openssl rand -base64 32')
  Object.assign(shell.env, {
    PORT: String(port),
    METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    BACKUP_KEY: key.trim(),
    BACKUP_PLACE: path.join(elsewhere, 'backups'),
  })
  const url = `http://localhost:${port}`
  let running: Running | undefined
  const shop = once(async () => {
    running = typedAndGoingOn(shell, 'npm start')
    await running.prints(/Stop +Ctrl-C/)
    return running
  })
  const backup = once(async () => {
    await shop()
    const { code, out, err } = await typed(shell, 'npm run backup')
    if (code !== 0) throw new Error(out + err)
    return out
  })
  const ended = once(async () => {
    await backup()
    const moment = new Date()
    await running?.stop()
    return moment
  })
  const stop = async () => {
    await running?.stop()
    await Promise.all([collector.stop(), bucket.stop()])
    await Promise.all([folder, elsewhere].map((each) => rm(each, { recursive: true, force: true })))
  }
  return { ...shell, url, collector, bucket, elsewhere, shop, backup, ended, stop }
}

/** That of another shop, with a folder and a port of its own. */
export async function freshEnvironment({ env, elsewhere }: Reader): Promise<NodeJS.ProcessEnv> {
  const { PATH, HOME, LANG, TMPDIR } = env
  return { PATH, HOME, LANG, TMPDIR, PORT: String(await freePort()), DATA_DIR: path.join(elsewhere, 'production') }
}
