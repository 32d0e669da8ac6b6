import type { Logger } from 'pino'

import type { Db } from '#db/connect'
import { accountHash } from '#domain/audit/account-hash'
import { boundEvents } from '#domain/audit/bound'
import type { AuditEvent } from '#domain/audit/event'
import { writeAudit } from '#domain/audit/write'

export type Audit = {
  /** Logs an act that its own transaction stores. */
  log: (event: AuditEvent) => void
  /** Stores and logs an event within a second. */
  later: (event: AuditEvent) => void
  /** Stores and logs an event now, for an act that must not happen without it. */
  now: (event: AuditEvent) => Promise<void>
  stop: () => Promise<void>
}

const EVERY_MS = 1_000
// While the database is away. Beyond it events are only counted.
const MOST_WAITING = 5_000

/** A crash loses the events of one second and the counts of one minute; their requests still stand in the log. */
export function startAudit(db: Db, log: Logger, signingKey: string): Audit {
  const bound = boundEvents()
  let waiting: AuditEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  return {
    log: (event) => writeLine(event, event.account && 'id' in event.account ? event.account.id : null),
    later: (event) => {
      waiting.push(...bound.ended(Date.now()))
      if (bound.admits(event, waiting.length < MOST_WAITING)) waiting.push({ at: new Date(), ...event })
      timer ??= setTimeout(store, EVERY_MS).unref()
    },
    now: async (event) => writeLines([event], await writeAudit(db, [event])),
    stop: async () => {
      clearTimeout(timer)
      waiting.push(...bound.ended(Date.now(), { atOnce: true }))
      store()
      await storing
      clearTimeout(timer)
    },
  }

  function store(): void {
    timer = undefined
    waiting.push(...bound.ended(Date.now()))
    const events = waiting
    waiting = []
    storing = storing.then(() => storeAll(events))
    if (bound.isCounting()) timer = setTimeout(store, EVERY_MS).unref()
  }

  async function storeAll(events: AuditEvent[]): Promise<void> {
    if (events.length === 0) return
    try {
      writeLines(events, await writeAudit(db, events))
    } catch (error) {
      // A value that the database refuses would be refused again, and would hold back all later events.
      if (/^2[23]/.test(String((error as { code?: unknown }).code))) {
        log.error({ err: error, events: events.length }, 'audit events are lost')
        return
      }
      log.warn({ err: error, events: events.length }, 'audit events are stored later')
      waiting.unshift(...events)
      timer ??= setTimeout(store, EVERY_MS).unref()
    }
  }

  function writeLines(events: AuditEvent[], accounts: (string | null)[]): void {
    for (const [place, event] of events.entries()) writeLine(event, accounts[place] ?? null)
  }

  function writeLine({ account, ...event }: AuditEvent, id: string | null): void {
    const owner = account &&
      id !== null && { kind: account.kind, account: accountHash(signingKey, { kind: account.kind, id }) }
    log.info({ ...event, ...owner }, 'audit')
  }
}
