import { hash, parseOptions, verify } from '@node-rs/argon2'

import { inHashQueue } from '#domain/accounts/hash-queue'

// argon2id (the library's default) with parameters of the OWASP Password Storage Cheat Sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash to store. Throws a Failure (503) when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password, cost))
}

/**
 * Whether the password is right. Without a stored hash it takes as long and returns false, so that the duration does
 * not reveal whether the account exists. Throws a Failure (503) when the queue is full.
 */
export async function isRightPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const against = storedHash ?? (await dummyHash())
  return (await inHashQueue(() => verify(against, password))) && storedHash !== null && storedHash !== undefined
}

/** Whether a stored hash uses other parameters than the current ones. */
export function needsRehash(storedHash: string): boolean {
  const used = parseOptions(storedHash)
  return used.memoryCost !== cost.memoryCost || used.timeCost !== cost.timeCost || used.parallelism !== cost.parallelism
}

let dummy: Promise<string> | undefined
function dummyHash(): Promise<string> {
  dummy ??= hash('no account has this password', cost)
  return dummy
}
