import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import type { CaseResult, FaultCase } from '../fault.ts'
import { cleanups } from '../harness/cleanup.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { findings, isClean, summary, untilQuiet } from '../harness/findings.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { buySteadily } from '../harness/steady-buyers.ts'

const BUYERS = 12
const FULL_MS = 10_000
const GOES_ON_WITHIN_MS = 10_000
/** Together longer than the lines that wait. */
const LINES = 300
const LONG = 'x'.repeat(12_000)
const DISK_MB = 8

/** R14. Detects a log that holds its shop up, and one that stays silent when the disk has room again. */
export const fullLog: FaultCase = {
  name: 'abuse: a log on a full disk, under orders',
  run: async () => {
    const disk = await startFullDisk()
    try {
      return await underOrders(disk)
    } finally {
      await disk.stop()
    }
  },
}

async function underOrders(disk: FullDisk): Promise<CaseResult> {
  const shop = await startShop({ log: disk.file, environment: { LOG_LEVEL: 'info' } })
  try {
    const products = await Promise.all([1_000, 1_000].map((quantity) => createProduct(shop, quantity)))
    const load = buySteadily(shop, await createBuyers(shop, BUYERS), products)
    await Promise.all([refuseMany(shop), pause(FULL_MS)])
    const goesOn = await disk.goesOn()
    await load.stop()
    await untilQuiet(shop)
    const found = await findings(shop, load.history)
    const { orders, unanswered } = load.history
    const failed = [...load.creates, ...load.list, ...load.account].filter(
      ({ status }) => status === 0 || status >= 500,
    ).length
    return {
      passed: isClean(found) && failed === 0 && unanswered === 0 && orders.length > BUYERS && goesOn !== 'silent',
      figures: `${orders.length} orders, ${failed} requests failed; with room again: ${goesOn}; ` + summary(found),
    }
  } finally {
    await shop.stop()
  }
}

async function refuseMany({ url }: RunningShop): Promise<void> {
  for (let nth = 0; nth < LINES; nth++) {
    const answer = await fetch(`${url}/api/${LONG}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.9.0.${nth % 250}` },
    })
    await answer.arrayBuffer()
  }
}

type FullDisk = {
  /** For the log. */
  file: string
  /** Makes room, and resolves with the line about the loss, or with 'silent'. */
  goesOn: () => Promise<string>
  stop: () => Promise<unknown>
}

/** A file system of its own, which root alone can mount; for others, a device that fails as a full disk does. */
async function startFullDisk(): Promise<FullDisk> {
  if (process.getuid?.() !== 0) {
    return { file: '/dev/full', goesOn: async () => 'not seen without root', stop: async () => {} }
  }
  const run = promisify(execFile)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-full-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', folder])
  const stop = async () => {
    cleanups.delete(stop)
    await run('umount', ['-l', folder])
    await fs.rmdir(folder)
  }
  cleanups.add(stop)
  const filler = path.join(folder, 'filler')
  const file = path.join(folder, 'log')
  await fs.writeFile(filler, Buffer.alloc(DISK_MB * 1024 * 1024)).catch(() => {})
  return {
    file,
    goesOn: async () => {
      await fs.rm(filler)
      const until = performance.now() + GOES_ON_WITHIN_MS
      while (performance.now() < until) {
        const [line] = /\d+ lines of the log were lost/.exec(await fs.readFile(file, 'utf8')) ?? []
        if (line !== undefined) return line
        await pause(100)
      }
      return 'silent'
    },
    stop,
  }
}
