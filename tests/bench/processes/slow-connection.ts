// A connection to the database with a delay: `ms` in each direction.
import { startSlowConnection } from '#test/slow-connection'

import { answerParent } from '../child.ts'

export type Delay = { databaseUrl: string; ms: number }

let link: ReturnType<typeof startSlowConnection> | undefined

/** Resolves with the address of the database through it. */
answerParent<Delay, string>(async ({ databaseUrl, ms }) => {
  link ??= startSlowConnection(databaseUrl)
  const { url, delay } = await link
  delay(ms)
  return url
})
