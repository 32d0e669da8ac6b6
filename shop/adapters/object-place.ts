import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { S3mini } from 's3mini'

import { syncFolder, unlessMissing } from './postgres/durable-files.ts'
import { type Bucket, openBucket } from './s3-bucket.ts'

export type ObjectPlaceConfig = { kind: 'disk'; folder: string } | ({ kind: 's3' } & Bucket)

/** A place for named objects, a folder or a bucket. An object is there whole or not at all. */
export type ObjectPlace = {
  /** The place in words. */
  name: string
  /** Stores the object durably; one of that name is replaced. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Buffer | undefined>
  /** The names that begin with the prefix, sorted. */
  names: (prefix: string) => Promise<string[]>
  /** Removing a missing object is no error. */
  remove: (name: string) => Promise<void>
}

export function openObjectPlace(at: ObjectPlaceConfig): ObjectPlace {
  return at.kind === 'disk' ? inFolder(at.folder) : inBucket(at)
}

// Not part of any listing.
const UNFINISHED = '.unfinished'
const ABANDONED_MS = 24 * 60 * 60 * 1_000

function inFolder(folder: string): ObjectPlace {
  const unfinished = path.join(folder, UNFINISHED)
  return {
    name: folder,
    async put(name, bytes) {
      const target = path.join(folder, name)
      await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
      await removeAbandoned(unfinished)
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const partial = path.join(unfinished, randomBytes(8).toString('hex'))
      try {
        await fs.writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await fs.rename(partial, target)
      } catch (cause) {
        await fs.rm(partial, { force: true }).catch(() => {})
        throw cause
      }
      await syncFolder(path.dirname(target))
    },
    get: (name) => fs.readFile(path.join(folder, name)).catch(unlessMissing),
    async names(prefix) {
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const options = { recursive: true, withFileTypes: true } as const
      const entries = (await fs.readdir(path.join(folder, within), options).catch(unlessMissing)) ?? []
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .filter((name) => name.startsWith(prefix) && !name.startsWith(UNFINISHED))
        .toSorted()
    },
    remove: (name) => fs.rm(path.join(folder, name), { force: true }),
  }
}

// A killed process leaves half-written files.
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await fs.readdir(unfinished)) {
    const file = path.join(unfinished, name)
    const stat = await fs.stat(file).catch(() => undefined)
    if (stat && stat.mtimeMs < Date.now() - ABANDONED_MS) await fs.rm(file, { force: true })
  }
}

// Enough for 32 MB on a slow line.
const TIMEOUT_MS = 120_000
const PAUSES_MS = [500, 2_000, 8_000]

function inBucket(at: Bucket): ObjectPlace {
  const s3: S3mini = openBucket(at, TIMEOUT_MS)
  return {
    name: `the bucket ${at.bucket} at ${at.endpoint}`,
    put: async (name, bytes) => void (await again(() => s3.putObject(name, bytes, 'application/octet-stream'))),
    get: async (name) => {
      const bytes = await again(() => s3.getObjectArrayBuffer(name))
      return bytes ? Buffer.from(bytes) : undefined
    },
    names: async (prefix) => {
      const objects = (await again(() => s3.listObjects('/', prefix))) ?? []
      return objects.map(({ Key }) => Key).toSorted()
    },
    remove: async (name) => void (await again(() => s3.deleteObject(name))),
  }
}

// Every request can be repeated: an object of a name is put with the same content.
async function again<T>(request: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await request()
    } catch (cause) {
      const { status } = cause as { status?: number }
      if (status !== undefined && status < 500 && status !== 429) throw cause
      await pause(ms)
    }
  }
  return request()
}
