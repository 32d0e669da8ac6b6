/** Whole grams of a pack like '500 g' or '1.2 kg'; undefined for any other text. */
export function gramsOf(weight: string | null): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(g|gms?|grams?|kgs?)\.?$/i.exec(weight?.trim() ?? '') ?? []
  if (!amount || !unit) return undefined
  const grams = Math.round(Number(amount) * (/^k/i.test(unit) ? 1_000 : 1))
  return grams > 0 ? grams : undefined
}

/** The weight as pages show it. */
export function weightText(weight: string | null): string {
  return weight ?? 'N/A'
}
