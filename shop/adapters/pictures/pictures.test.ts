import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createPictureStore, type PictureStore } from '#adapters/pictures/pictures'
import { type ObjectStore, startObjectStore } from '#test/object-store'

const run = promisify(execFile)
// A disk small enough to fill requires a mount, which needs root.
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && (await mounts())

const KEY = 'a'.repeat(32)
const OTHER = 'b'.repeat(32)
const filesOf = (key: string) =>
  [160, 320, 640, 1280].map((width) => ({
    path: `${key}/${width}.webp`,
    bytes: Buffer.from(`${key} at ${width}`),
  }))

async function keysOf(store: PictureStore): Promise<string[]> {
  return (await Array.fromAsync(store.list())).map(({ key }) => key).sort()
}

function behavesLikeAStore(open: () => PictureStore): void {
  test('returns every stored size and nothing else', async () => {
    const store = open()
    await store.put(KEY, filesOf(KEY))
    for (const { path: file, bytes } of filesOf(KEY)) {
      expect(Buffer.from((await store.read(file)) ?? []).toString()).toBe(bytes.toString())
    }
    expect(await store.read(`${OTHER}/640.webp`)).toBeUndefined()
    expect(await store.read(`${KEY}/999.webp`)).toBeUndefined()
  })

  test('lists each picture once, with its time', async () => {
    const store = open()
    const before = Date.now() - 1_000
    await store.put(KEY, filesOf(KEY))
    await store.put(OTHER, filesOf(OTHER))
    expect(await keysOf(store)).toEqual([KEY, OTHER])
    for await (const { storedAt } of store.list()) expect(storedAt.getTime()).toBeGreaterThan(before)
  })

  test('removes all sizes of one picture; removing it again is no error', async () => {
    const store = open()
    await store.put(KEY, filesOf(KEY))
    await store.put(OTHER, filesOf(OTHER))
    await store.remove(KEY)
    await store.remove(KEY)
    expect(await keysOf(store)).toEqual([OTHER])
    expect(await store.read(`${KEY}/640.webp`)).toBeUndefined()
  })
}

describe('pictures on a disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-pictures-'))
  })
  afterEach(() => fs.rm(folder, { recursive: true }))
  const open = () => createPictureStore({ kind: 'disk', folder: path.join(folder, 'images') })

  behavesLikeAStore(open)

  test('an empty shop has none', async () => {
    expect(await keysOf(open())).toEqual([])
  })

  test('a picture that cannot be written completely is not stored at all', async () => {
    const store = open()
    const files = filesOf(KEY)
    // Two files of the same name: the second cannot be created.
    await expect(store.put(KEY, [...files, files[0]!])).rejects.toThrow('Pictures cannot be stored')
    expect(await keysOf(store)).toEqual([])
    expect(await store.read(`${KEY}/640.webp`)).toBeUndefined()
  })

  test('files that a killed server left unfinished are listed and can be removed', async () => {
    const store = open()
    await fs.mkdir(path.join(folder, 'images', `.new-${KEY}`), { recursive: true })
    const keys = await keysOf(store)
    expect(keys).toEqual([`.new-${KEY}`])
    await store.remove(keys[0]!)
    expect(await keysOf(store)).toEqual([])
  })

  test('a folder that cannot be written is reported as such', async () => {
    await fs.writeFile(path.join(folder, 'images'), 'a file where the folder should be')
    await expect(open().put(KEY, filesOf(KEY))).rejects.toMatchObject({ name: 'PictureStoreError', full: false })
  })

  test('a picture whose upload was killed can be stored again', async () => {
    const left = path.join(folder, 'images', `.new-${KEY}`)
    await fs.mkdir(left, { recursive: true })
    await fs.writeFile(path.join(left, '640.webp'), 'half')
    await open().put(KEY, filesOf(KEY))
    expect(Buffer.from((await open().read(`${KEY}/640.webp`)) ?? []).toString()).toBe(`${KEY} at 640`)
  })

  test.runIf(canMount)('a full disk is reported as such, and keeps no partial picture', async () => {
    const small = path.join(folder, 'small')
    await fs.mkdir(small)
    await run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small])
    try {
      const store = createPictureStore({ kind: 'disk', folder: small })
      const big = filesOf(KEY).map((file) => ({ ...file, bytes: new Uint8Array(120_000) }))
      await expect(store.put(KEY, big)).rejects.toMatchObject({ name: 'PictureStoreError', full: true })
      expect(await fs.readdir(small)).toEqual([])
    } finally {
      await run('umount', [small])
    }
  })
})

describe('pictures in an S3 bucket', () => {
  let bucket: ObjectStore
  beforeEach(async () => {
    bucket = await startObjectStore()
  })
  afterEach(() => bucket.stop())
  const open = (change: object = {}) => createPictureStore({ kind: 's3', ...bucket, ...change })

  behavesLikeAStore(open)

  test('every request has a signature that another library confirms', async () => {
    const store = open()
    await store.put(KEY, filesOf(KEY))
    await store.read(`${KEY}/640.webp`)
    await keysOf(store)
    await store.remove(KEY)
    expect(bucket.refusals()).toBe(0)
    expect(bucket.objects.size).toBe(0)
  })

  test('a wrong secret stores nothing', async () => {
    const store = open({ secretAccessKey: 'another' })
    await expect(store.put(KEY, filesOf(KEY))).rejects.toThrow('Pictures cannot be stored')
    expect(bucket.objects.size).toBe(0)
    expect(bucket.refusals()).toBeGreaterThan(0)
  })

  test('a put that fails half-way removes its files', async () => {
    bucket.failPut(3)
    await expect(open().put(KEY, filesOf(KEY))).rejects.toThrow('Pictures cannot be stored')
    expect([...bucket.objects.keys()]).toEqual([])
  })

  test('leaves other objects in the bucket alone', async () => {
    bucket.objects.set('backup/shop.dump', { bytes: Buffer.from('x'), type: '', storedAt: new Date(0) })
    const store = open()
    await store.put(KEY, filesOf(KEY))
    expect(await keysOf(store)).toEqual([KEY])
  })

  test('stores pictures with their content type', async () => {
    await open().put(KEY, filesOf(KEY))
    expect(bucket.objects.get(`${KEY}/640.webp`)?.type).toBe('image/webp')
  })
})

async function mounts(): Promise<boolean> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-mount-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
    await run('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}
