import type { Passkey } from '#contract/entities'
import type { PasskeyRow } from '#domain/accounts/passkeys/passkey-list'

export function presentPasskey({ id, name, created_at: created, last_used_at: used }: PasskeyRow): Passkey {
  return { id, name, createdAt: created.toISOString(), lastUsedAt: used?.toISOString() ?? null }
}
