import { createHash } from 'node:crypto'

export type GoogleUser = { sub: string; email: string; email_verified?: boolean | undefined; name?: string | undefined }

/** The accounts that the consent page offers. */
export const sampleUsers: GoogleUser[] = [
  { sub: '100000000000000000001', email: 'asha.raman@example.com', email_verified: true, name: 'Asha Raman' },
  { sub: '100000000000000000002', email: 'farid.khan@example.com', email_verified: true, name: 'Farid Khan' },
  { sub: '100000000000000000003', email: 'new.account@example.com', email_verified: false, name: 'Not Verified' },
]

/** The account of a typed address; the same address always has the same account. */
export function typedUser(email: string, name: string): GoogleUser {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  const sub = BigInt(`0x${hash.slice(0, 16)}`)
    .toString()
    .padStart(21, '1')
  return { sub, email, email_verified: true, name: name || email.split('@')[0] || email }
}
