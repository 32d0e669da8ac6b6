/** An idempotency key for what a form adds: a repeat after a lost answer adds nothing. */
export function newDraftId(): string {
  // crypto.randomUUID is missing on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
