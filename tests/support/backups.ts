// A database of a shop with a place for its backups, and the scripts of backups as processes.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { onTestFinished } from 'vitest'

import { createPictureStore, type PictureFile } from '#adapters/pictures/pictures'
import { type EmbeddedPostgres, startPostgres } from '#adapters/postgres/postgres'
import { pictureFile, pictureWidths } from '#contract/products/pictures'
import { it } from '#test/fixtures'
import { type ObjectStore, startObjectStore } from '#test/object-store'

import type { Archive } from '#tools/backup/archive'
import { chooseBackup, followingPieces } from '#tools/backup/restore-database'

export const BACKUP_KEY = Buffer.alloc(32, 7)
const PICTURE = 'a'.repeat(32)

export type Place = {
  folder: string
  /** The folder of DATA_DIR, with one picture. */
  dataDir: string
  url: string
  postgres: EmbeddedPostgres
  bucket: ObjectStore
  env: NodeJS.ProcessEnv
}

/** A place of the file: a database with the table `sold`, a folder `backups` and a bucket. */
export const itWithBackups = it.extend('place', { scope: 'file' }, async ({}, { onCleanup }): Promise<Place> => {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-backup-')))
  await fs.chmod(folder, 0o755)
  const dataDir = path.join(folder, 'shop')
  const [bucket, postgres] = await Promise.all([
    startObjectStore(),
    startPostgres({ folder: path.join(dataDir, 'postgres') }),
  ])
  onCleanup(async () => {
    await postgres.stop()
    await bucket.stop()
    await fs.rm(folder, { recursive: true, force: true })
  })
  await createPictureStore({ kind: 'disk', folder: path.join(dataDir, 'images') }).put(PICTURE, pictureOf(PICTURE))
  await query(postgres.url, 'CREATE TABLE sold (name text, at timestamptz DEFAULT clock_timestamp())')
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    BACKUP_KEY: BACKUP_KEY.toString('base64'),
    BACKUP_PLACE: `${bucket.endpoint}/${bucket.bucket}`,
    BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  return { folder, dataDir, url: postgres.url, postgres, bucket, env }
})

/** Every size of a picture; only the frames of the files are those of WebP. */
export function pictureOf(key: string, content = 'dates'): PictureFile[] {
  return pictureWidths.map((width) => ({ path: pictureFile(key, width), bytes: webp(`${content} at ${width}`) }))
}

function webp(content: string): Buffer {
  const head = Buffer.from('RIFF    WEBP')
  head.writeUInt32LE(4 + content.length, 4)
  return Buffer.concat([head, Buffer.from(content)])
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A statement that hangs until its server is killed fails its own test alone.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

export const sell = (url: string, name: string) => query(url, `INSERT INTO sold (name) VALUES ('${name}')`)

/** The names of the sales in a stopped database in `folder/postgres`. */
export async function soldIn(folder: string): Promise<string[]> {
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
  try {
    return (await query(postgres.url, 'SELECT name FROM sold ORDER BY at')).map(({ name }) => String(name))
  } finally {
    await postgres.stop()
  }
}

/** The moment before which the newest backup can be restored with every change. */
export async function storedUntil(archive: Archive): Promise<Date> {
  const { manifest } = await chooseBackup(archive)
  return (await followingPieces(archive, manifest)).changesUntil
}

const scriptOf = (name: string) => path.join(import.meta.dirname, '../../tools', `${name}.ts`)

export type Ended = { code: number; out: string; err: string }

export function runScript(env: NodeJS.ProcessEnv, name: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [scriptOf(name), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

/** Starts a script that is to be killed. */
export function startScript(env: NodeJS.ProcessEnv, name: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [scriptOf(name), ...args], { env, stdio: 'ignore' })
  // A test that fails before it kills it would leave it to the next ones.
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
