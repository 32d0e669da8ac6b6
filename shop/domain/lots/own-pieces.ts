import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

/** Throws a Failure (409) for a product that is put together from others, so that it has no pieces of its own to count. */
export function requireOwnPieces({ components }: { components: unknown }): void {
  if (components !== null) throw new Failure('conflict', refusals.quantityOfParts)
}
