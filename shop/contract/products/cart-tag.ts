/** The version of a shopper's cart. A newer cart has a higher version. */
export type CartTag = { userId: string; version: number }

/** The value for `ETag` and `If-Match`. */
export function writeCartTag({ userId, version }: CartTag): string {
  return `"${userId}.${version}"`
}

/** Parses a tag; undefined for any other text. A proxy that compresses may mark it weak, which changes nothing. */
export function readCartTag(text: string | null | undefined): CartTag | undefined {
  const [, userId, version] = /^\s*(?:W\/)?"([^".]+)\.(\d{1,15})"\s*$/.exec(text ?? '') ?? []
  return userId && version ? { userId, version: Number(version) } : undefined
}
