import { createHmac } from 'node:crypto'

/** The hash is keyed: lines of one account can be found together, and only who holds the key can tell whose they are. */
export function accountHash(signingKey: string, { kind, id }: { kind: 'user' | 'seller'; id: string }): string {
  // A key of its own, so that no signature of a cookie is ever a name of the log.
  const key = createHmac('sha256', signingKey).update('accounts in the log').digest()
  return createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url').slice(0, 16)
}
