import type { AuditEvent } from '#domain/audit/event'

const MINUTE_MS = 60_000
const LIMITS = { account: 10, network: 20, cheap: 60 } as const
// Further events of these networks have a count of their own; the others share one.
const COUNTED_NETWORKS = 60

/** Bounds rows that others cause: refusals and code requests in all, logins and a seller's events for each account. */
export function boundEvents() {
  let ends = 0
  let cheap = 0
  const stored = new Map<string, number>()
  const left = new Map<string | null, number>()

  return {
    admits: (event: AuditEvent, hasRoom = true): boolean => {
      const { act, account, outcome } = event
      const isCheap = !isSeller(account) && (outcome !== 'done' || act.endsWith(' code asked'))
      const key = isCheap ? `from ${event.network}` : JSON.stringify([account, act, outcome])
      const before = stored.get(key) ?? 0
      const isWithin = isCheap ? before < LIMITS.network && cheap < LIMITS.cheap : before < LIMITS.account
      if (!isWithin || !hasRoom) {
        const of = left.has(event.network) || left.size < COUNTED_NETWORKS ? event.network : null
        left.set(of, (left.get(of) ?? 0) + 1)
        return false
      }
      stored.set(key, before + 1)
      if (isCheap) cheap += 1
      return true
    },
    isCounting: () => left.size > 0,
    /** The counts of a minute that is over, and of the current one `atOnce`. */
    ended: (now: number, { atOnce = false } = {}): AuditEvent[] => {
      if (now < ends && !atOnce) return []
      const counts = [...left].map(([network, count]): AuditEvent => {
        return { act: 'events not stored', network, requestId: null, outcome: 'limited', count }
      })
      ends = now + MINUTE_MS
      cheap = 0
      stored.clear()
      left.clear()
      return counts
    },
  }
}

// An email may be made up; it has an id once its account was found.
function isSeller(account: AuditEvent['account']): boolean {
  return account?.kind === 'seller' && 'id' in account
}
