import { constants, existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '#config'
import { type Mistake, reasonOf } from './mistake.ts'

const FREE_BYTES = 1024 ** 3
const FREE_PART = 0.05
// Connections, decision 004, and files and sockets of its own.
const OPEN_FILES = 13_000

type Machine = {
  freeBytes: number
  bytes: number
  /** Undefined where the system does not tell. */
  openFiles: number | undefined
  /** The folder with the pages that `npm run build` makes. */
  builtPages: string
}

/** The machine and its disk. `machine` is read from the system unless it is given. */
export async function examineMachine(config: Config, machine?: Machine): Promise<Mistake[]> {
  const writable = await writability(config.dataDir)
  if (writable.length > 0) return writable
  const { freeBytes, bytes, openFiles, builtPages } = machine ?? (await readMachine(config.dataDir))
  const mistakes: Mistake[] = []
  if (freeBytes < FREE_BYTES || freeBytes < bytes * FREE_PART) {
    mistakes.push({
      mistake: `The disk of ${config.dataDir} has ${Math.round(freeBytes / 1024 ** 2)} MB left.`,
      remedy: 'Make room before it is full: a full disk stops orders.',
    })
  }
  if (openFiles !== undefined && openFiles < OPEN_FILES) {
    mistakes.push({
      mistake: `A process may open ${openFiles} files, so 12,000 connections do not fit.`,
      remedy: 'Set LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.',
    })
  }
  if (config.production && !existsSync(builtPages)) {
    mistakes.push({
      mistake: 'The pages are not built, so only the API is served.',
      remedy: 'Run npm start once, or build the image of deploy/Dockerfile.',
    })
  }
  return mistakes
}

async function writability(dataDir: string): Promise<Mistake[]> {
  try {
    await fs.mkdir(dataDir, { recursive: true })
    await fs.access(dataDir, constants.W_OK)
    return []
  } catch (error) {
    return [
      {
        mistake: `DATA_DIR cannot be written: ${reasonOf(error)}`,
        remedy: 'Give the folder to the account that runs the shop, or name another one.',
      },
    ]
  }
}

async function readMachine(dataDir: string): Promise<Machine> {
  const disk = await fs.statfs(dataDir)
  const limits = await fs.readFile('/proc/self/limits', 'utf8').catch(() => '')
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1]
  return {
    freeBytes: disk.bavail * disk.bsize,
    bytes: disk.blocks * disk.bsize,
    openFiles: hard === undefined ? undefined : Number(hard),
    builtPages: path.resolve(import.meta.dirname, '../../build/server/index.js'),
  }
}
