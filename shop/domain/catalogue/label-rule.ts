import { type LabelRule, lacksInWords, missingFacts } from '#contract/products/missing-facts'
import type { ProductFacts } from '#contract/products/product-facts'
import { labelIncomplete, labelWouldLack } from '#contract/wording'
import { Failure } from '#domain/process/failure'

type Facts = ProductFacts | null | undefined

export function isSellable(facts: Facts, labels: LabelRule): boolean {
  return labels === 'optional' || missingFacts(facts ?? {}).length === 0
}

/** Throws a Failure (409). */
export function requireLabel(facts: Facts, labels: LabelRule): void {
  if (!isSellable(facts, labels))
    throw new Failure('conflict', labelIncomplete(lacksInWords(missingFacts(facts ?? {}))))
}

/** Throws a Failure (409) for a lost fact. What the label lacked before is no reason. */
export function requireNoFactLost(before: Facts, after: Facts, labels: LabelRule): void {
  if (labels === 'optional') return
  const lackedBefore = new Set(missingFacts(before ?? {}))
  const lost = missingFacts(after ?? {}).filter((fact) => !lackedBefore.has(fact))
  if (lost.length > 0) throw new Failure('conflict', labelWouldLack(lacksInWords(lost)))
}
