/** The numbers of digits an HSN code may have, and the GST rates of goods in per cent. shop/contract/products/law-facts.ts has the sources. */
export const hsnLengths: readonly number[] = [4, 6, 8]
export const gstRates = [0, 5, 18, 40] as const

/** Why a text is no HSN code, naming the wrong digit, to be read after the name of the field; undefined for a code. */
export function hsnProblem(hsn: string): string | undefined {
  const letter = /[^0-9]/u.exec(hsn)
  if (letter) return `has "${letter[0]}" in place ${letter.index + 1}, which is no digit`
  const { length } = hsn
  if (!hsnLengths.includes(length)) return `has ${length} ${length === 1 ? 'digit' : 'digits'}; a code has 4, 6 or 8`
  const chapter = hsn.slice(0, 2)
  // Chapter 77 is kept free, 98 is for projects, 99 for services.
  const isOfGoods = chapter >= '01' && chapter <= '97' && chapter !== '77'
  return isOfGoods ? undefined : `begins with ${chapter}, and no goods have a code of chapter ${chapter}`
}

/** Why a number is no GST rate, in the same way. */
export function gstRateProblem(rate: number): string | undefined {
  return (gstRates as readonly number[]).includes(rate) ? undefined : `must be one of: ${gstRates.join(', ')}`
}
