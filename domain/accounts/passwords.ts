import { hash, parseOptions, verify } from '@node-rs/argon2'

import { inHashQueue } from '#domain/accounts/hash-queue'

// argon2id (the library's default) as the OWASP Password Storage Cheat Sheet asks for it.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash to store. Throws a Failure (503) when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password, cost))
}

/**
 * Whether the password is right. Without a stored hash it works just as long and says no, so that time does not tell
 * whether there is such an account. Throws a Failure (503) when too many wait already.
 */
export async function isRightPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const against = storedHash ?? (await decoy())
  return (await inHashQueue(() => verify(against, password))) && storedHash !== null && storedHash !== undefined
}

/** Whether a stored hash was made with other parameters than today's. */
export function needsRehash(storedHash: string): boolean {
  const made = parseOptions(storedHash)
  return made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
}

let decoyHash: Promise<string> | undefined
function decoy(): Promise<string> {
  decoyHash ??= hash('no account has this password', cost)
  return decoyHash
}
