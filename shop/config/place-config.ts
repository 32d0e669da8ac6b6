// Where pictures and backups are kept.
import path from 'node:path'

import type { ObjectPlaceConfig } from '#adapters/object-place'
import type { PictureStores } from '#adapters/pictures/pictures'

import type { Environment } from './config-schema.ts'
import { projectFolder } from './folders.ts'

/** `publicUrl` is where browsers load pictures; `shopUrl`, if it is another, where the shop itself shows them. */
export type PictureConfig = PictureStores & { publicUrl: string; shopUrl?: string }

/** Where backups go, encrypted with the owner's key, and how many are kept. */
export type BackupConfig = { place: ObjectPlaceConfig; key: Buffer; keep: number }

/** The contradictions of the variables of pictures and backups. */
export function placeProblems(env: Environment): string[] {
  const hasPlace = env.BACKUP_FOLDER !== undefined || env.BACKUP_S3_BUCKET !== undefined
  const problems: string[] = []
  if (env.IMAGES_PUBLIC_URL && !env.S3_ENDPOINT) problems.push('S3_ENDPOINT must be set too when IMAGES_PUBLIC_URL is')
  if (env.PICTURES === 'store' && !env.S3_ENDPOINT) problems.push('S3_ENDPOINT must be set when PICTURES is store')
  if (env.BACKUP_FOLDER !== undefined && env.BACKUP_S3_BUCKET !== undefined) {
    problems.push('BACKUP_FOLDER and BACKUP_S3_BUCKET are two places: set one')
  }
  if (hasPlace && !env.BACKUP_KEY) {
    problems.push('BACKUP_KEY is missing: backups are encrypted. Make one with: openssl rand -base64 32')
  }
  if (!hasPlace && env.BACKUP_KEY) problems.push('BACKUP_FOLDER or BACKUP_S3_BUCKET must be set too when BACKUP_KEY is')
  if (env.BACKUP_S3_BUCKET !== undefined && isBucketOfPictures(env)) {
    problems.push('BACKUP_S3_BUCKET is the bucket of the pictures, which browsers may read: use another')
  }
  if (env.BACKUP_FOLDER !== undefined && isWithin(env.DATA_DIR, env.BACKUP_FOLDER)) {
    problems.push('BACKUP_FOLDER is inside DATA_DIR, with which it would be lost: use a folder on another disk')
  }
  return problems
}

function isBucketOfPictures(env: Environment): boolean {
  return env.BACKUP_S3_BUCKET === env.S3_BUCKET && env.BACKUP_S3_ENDPOINT === env.S3_ENDPOINT
}

function isWithin(outer: string, inner: string): boolean {
  const way = path.relative(path.resolve(projectFolder, outer), path.resolve(projectFolder, inner))
  return !way.startsWith('..') && !path.isAbsolute(way)
}

/** The store of new pictures, and the one that may still have older ones (`npm run pictures:move`). */
export function picturesOf(env: Environment, folder: string, imagesUrl: string): PictureConfig {
  const disk = { kind: 'disk', folder } as const
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env
  if (!endpoint || !bucket || !id || !secret) return { ...disk, publicUrl: imagesUrl }
  const store = { kind: 's3', endpoint, bucket, accessKeyId: id, secretAccessKey: secret } as const
  if (env.PICTURES === 'disk') return { ...disk, other: store, publicUrl: imagesUrl }
  if (!env.IMAGES_PUBLIC_URL) return { ...store, other: disk, publicUrl: imagesUrl }
  return { ...store, other: disk, publicUrl: env.IMAGES_PUBLIC_URL, shopUrl: imagesUrl }
}

export function backupOf(env: Environment): BackupConfig | undefined {
  if (!env.BACKUP_KEY) return undefined
  const kept = { key: env.BACKUP_KEY, keep: env.BACKUP_KEEP }
  if (env.BACKUP_FOLDER) {
    return { ...kept, place: { kind: 'disk', folder: path.resolve(projectFolder, env.BACKUP_FOLDER) } }
  }
  const endpoint = env.BACKUP_S3_ENDPOINT
  const bucket = env.BACKUP_S3_BUCKET
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { ...kept, place: { kind: 's3', endpoint, bucket, accessKeyId, secretAccessKey } }
}
