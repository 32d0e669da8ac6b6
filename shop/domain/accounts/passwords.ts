import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import { parseOptions } from '@node-rs/argon2'

import type { HashOrder } from '#domain/accounts/hash-thread'
import { limitConcurrency } from '#domain/process/concurrency-limit'

// argon2id (the library's default) with parameters of the OWASP Password Storage Cheat Sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords that are hashed at a time. One core stays free for pages, orders and the database. */
export const HASH_THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 3)

// A hash takes 19 MiB and a core, and many logins must not slow down the catalogue.
const inTurn = limitConcurrency(HASH_THREADS, 50)

const idle: Worker[] = []

/** argon2id of the NFKC form (NIST SP 800-63B-4, 3.1.1.2). Throws a Failure (503) when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  return ask<string>({ password: password.normalize('NFKC') })
}

export async function isRightPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  return (await comparePassword(storedHash, password)) !== 'wrong'
}

/** Takes as long without a stored hash, to hide whether the account exists. Throws a Failure (503): queue full. */
export async function comparePassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<'wrong' | 'right' | 'outdated'> {
  const against = storedHash ?? (await decoy())
  const isStored = storedHash !== null && storedHash !== undefined
  const normal = password.normalize('NFKC')
  if (await ask<boolean>({ password: normal, against })) {
    return !isStored ? 'wrong' : hasOtherCost(storedHash) ? 'outdated' : 'right'
  }
  if (normal === password) return 'wrong'
  // Old hashes are of the text as typed, not of its NFKC form.
  return (await ask<boolean>({ password, against })) && isStored ? 'outdated' : 'wrong'
}

function hasOtherCost(storedHash: string): boolean {
  const used = parseOptions(storedHash)
  return used.memoryCost !== cost.memoryCost || used.timeCost !== cost.timeCost || used.parallelism !== cost.parallelism
}

function ask<Answer>(order: HashOrder): Promise<Answer> {
  return inTurn(async () => {
    const thread = idle.pop() ?? new Worker(new URL('hash-thread.ts', import.meta.url), { workerData: cost, env: {} })
    thread.ref()
    thread.postMessage(order)
    // An error ends the thread, which is then not used again.
    const [answer] = (await once(thread, 'message')) as [Answer]
    thread.unref()
    idle.push(thread)
    return answer
  })
}

let decoyHash: Promise<string> | undefined
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no account has this password').catch((error: unknown) => {
    decoyHash = undefined
    throw error
  })
  return decoyHash
}
