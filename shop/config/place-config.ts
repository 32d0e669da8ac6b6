// Where pictures and backups are kept.
import path from 'node:path'

import type { ObjectPlaceConfig } from '#adapters/object-place'
import type { PictureStores } from '#adapters/pictures/pictures'

import { type Environment, isBucket } from './config-schema.ts'
import { projectFolder } from './folders.ts'

/** `publicUrl` is where browsers load pictures; `shopUrl`, if it is another, where the shop itself shows them. */
export type PictureConfig = PictureStores & { publicUrl: string; shopUrl?: string }

/** Where backups go, encrypted with the owner's key, and how many are kept. */
export type BackupConfig = { place: ObjectPlaceConfig; key: Buffer; keep: number }

/** The contradictions of the variables of pictures and backups. */
export function placeProblems(env: Environment): string[] {
  const { BACKUP_PLACE: place, BACKUP_KEY: key } = env
  const problems: string[] = []
  if (env.IMAGES_PUBLIC_URL && !env.S3_BUCKET) problems.push('S3_BUCKET must be set too when IMAGES_PUBLIC_URL is')
  if (env.PICTURES === 'store' && !env.S3_BUCKET) problems.push('S3_BUCKET must be set when PICTURES is store')
  if (!place && key) problems.push('BACKUP_PLACE must be set too when BACKUP_KEY is')
  if (!place) return problems
  if (!key) problems.push('BACKUP_KEY is missing: backups are encrypted. Make one with: openssl rand -base64 32')
  if (place === env.S3_BUCKET) {
    problems.push('BACKUP_PLACE is the bucket of the pictures, which browsers may read: use another')
  }
  if (isBucket(place) && !env.BACKUP_S3_ACCESS_KEY_ID) {
    problems.push(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set too when BACKUP_PLACE is a bucket',
    )
  }
  if (!isBucket(place) && isWithin(env.DATA_DIR, place)) {
    problems.push('BACKUP_PLACE is inside DATA_DIR, with which it would be lost: use a folder on another disk')
  }
  return problems
}

function isWithin(outer: string, inner: string): boolean {
  const way = path.relative(path.resolve(projectFolder, outer), path.resolve(projectFolder, inner))
  return !way.startsWith('..') && !path.isAbsolute(way)
}

/** The store of new pictures, and the one that may still have older ones (`npm run pictures:move`). */
export function picturesOf(env: Environment, folder: string, imagesUrl: string): PictureConfig {
  const disk = { kind: 'disk', folder } as const
  const store = bucketOf(env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY)
  if (!store) return { ...disk, publicUrl: imagesUrl }
  if (env.PICTURES === 'disk') return { ...disk, other: store, publicUrl: imagesUrl }
  if (!env.IMAGES_PUBLIC_URL) return { ...store, other: disk, publicUrl: imagesUrl }
  return { ...store, other: disk, publicUrl: env.IMAGES_PUBLIC_URL, shopUrl: imagesUrl }
}

export function backupOf(env: Environment): BackupConfig | undefined {
  const { BACKUP_PLACE: at, BACKUP_KEY: key, BACKUP_KEEP: keep } = env
  if (!at || !key) return undefined
  if (!isBucket(at)) return { key, keep, place: { kind: 'disk', folder: path.resolve(projectFolder, at) } }
  const place = bucketOf(at, env.BACKUP_S3_ACCESS_KEY_ID, env.BACKUP_S3_SECRET_ACCESS_KEY)
  return place && { key, keep, place }
}

function bucketOf(address?: string, accessKeyId?: string, secretAccessKey?: string) {
  if (!address || !accessKeyId || !secretAccessKey) return undefined
  const end = address.lastIndexOf('/')
  const [endpoint, bucket] = [address.slice(0, end), address.slice(end + 1)]
  return { kind: 's3', endpoint, bucket, accessKeyId, secretAccessKey } as const
}
