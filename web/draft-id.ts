/** A name for what a form adds: sent again under it, because the answer was lost, it is not added again. */
export function newDraftId(): string {
  // crypto.randomUUID is not there on a page without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
