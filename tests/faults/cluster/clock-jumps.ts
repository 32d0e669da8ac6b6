import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { calls } from '#contract/calls'
import { chosen } from '../fault.ts'
import { type ClusterCase, withLoad } from './case.ts'
import { SEEN_AFTER_MS, setClock } from './clocks.ts'
import { passwords } from './configuration.ts'
import { untilWhole } from './database-host.ts'
import { addressOf, type DatabaseHost, databaseHosts, type ShopHost, shopHosts } from './network.ts'
import { silencesOfRounds, untilWritesGoOn } from './round.ts'
import { urlOf } from './shop-host.ts'

const GO_ON_WITHIN_MS = 35_000
const JUMP_SECONDS = 60
const WRONG_FOR_MS = 15_000
const ANSWERS_WITHIN_MS = 60_000

/**
 * The clock of a host jumps ahead by a minute or back, and later it is right again. Detects deadlines that one host sets
 * and another one reads: a hold, a session or a lock would end early or stay.
 */
export const clockJumps: ClusterCase = {
  name: 'clock jumps',
  clocks: true,
  run: (cluster, { random, rounds = 1, report }) =>
    withLoad(cluster, async (load) => {
      const silences = silencesOfRounds()
      for (let round = 1; round <= rounds; round++) {
        for (const jump of [JUMP_SECONDS, -JUMP_SECONDS]) {
          const primary = await untilWhole()
          const standbys = databaseHosts.filter((host) => host !== primary)
          for (const [what, host] of [
            ['a host of the shop', chosen(shopHosts, random)],
            ['the primary', primary],
            ['a standby', chosen(standbys, random)],
          ] as const) {
            const began = performance.now()
            setClock(host, jump)
            await pause(SEEN_AFTER_MS)
            const seen = await offsetOf(host)
            await pause(WRONG_FOR_MS)
            setClock(host, 0)
            await untilWritesGoOn(load)
            const next = await untilWhole()
            report(
              `${what} (${host}) by ${jump} s, seen as ${seen} s${next === primary ? '' : `, ${next} is the primary now`}; ` +
                silences.add(began, load.longestSilence(began)),
            )
            if (Math.abs(seen - jump) > 5) return { passed: false, figures: `the clock of ${host} did not jump` }
          }
        }
      }
      return {
        passed: silences.areEnough() && silences.longestMs() <= GO_ON_WITHIN_MS,
        figures: silences.figures(),
      }
    }),
}

/** By how many seconds the host says that it is ahead of this process. */
async function offsetOf(host: DatabaseHost | ShopHost): Promise<number> {
  const began = performance.now()
  for (;;) {
    try {
      return Math.round(((await timeOf(host)) - Date.now()) / 1_000)
    } catch (error) {
      // A primary whose clock jumped gives up its key, and its PostgreSQL starts again as a standby.
      if (performance.now() - began > ANSWERS_WITHIN_MS) throw error
      await pause(250)
    }
  }
}

async function timeOf(host: DatabaseHost | ShopHost): Promise<number> {
  if (host === 'a1' || host === 'a2') {
    const { headers } = await fetch(urlOf(host) + calls.healthz.path, { signal: AbortSignal.timeout(5_000) })
    return Date.parse(headers.get('date') ?? '')
  }
  const client = new pg.Client({
    host: addressOf(host),
    user: 'mewa',
    password: passwords.SHOP_PASSWORD,
    database: 'mewa',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    return rows[0]?.now.getTime() ?? Number.NaN
  } finally {
    await client.end()
  }
}
