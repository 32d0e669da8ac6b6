import type { Device } from '#contract/entities'
import type { ListedSession } from '#domain/accounts/session-list'

export function presentDevice({ since, lastSeenAt, ...rest }: ListedSession): Device {
  return { ...rest, since: since.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
}
