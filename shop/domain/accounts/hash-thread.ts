import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** `against`: the stored hash to compare with. */
export type HashOrder = { password: string; against?: string }

const cost = workerData as Options

// Pages and orders get three times its share of a busy core. Only Linux has a priority for each thread.
if (process.platform === 'linux') os.setPriority(5)

parentPort?.on('message', ({ password, against }: HashOrder) => {
  parentPort?.postMessage(against === undefined ? hashSync(password, cost) : verifySync(against, password))
})
