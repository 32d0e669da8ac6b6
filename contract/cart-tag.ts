/** Which cart a call speaks of: whose, and after how many changes. Newer carts have higher versions. */
export type CartTag = { userId: string; version: number }

/** As it travels in `ETag` and `If-Match`. */
export function writeCartTag({ userId, version }: CartTag): string {
  return `"${userId}.${version}"`
}

/** What a tag says; undefined for what is none of ours. A proxy that compresses marks it weak, which changes nothing. */
export function readCartTag(text: string | null | undefined): CartTag | undefined {
  const [, userId, version] = /^\s*(?:W\/)?"([^".]+)\.(\d{1,15})"\s*$/.exec(text ?? '') ?? []
  return userId && version ? { userId, version: Number(version) } : undefined
}
