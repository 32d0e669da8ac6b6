const DIGITS = 14

/** Where shoppers complain about a food to the authority; pages and bills of a food shop name it (shop/contract/products/law-facts.ts). */
export const FOOD_SAFETY_CONNECT = 'https://foscos.fssai.gov.in/consumergrievance'

/** A licence or registration number of the Food Safety and Standards Authority of India: 1 or 2, then state, year, serial. */
export const fssaiForm = /^[12]\d{13}$/

/** Why a text is no FSSAI number, naming what is wrong; undefined for one. It has no check digit. */
export function fssaiProblem(text: string): string | undefined {
  const wrong = /[^0-9]/u.exec(text)
  if (wrong) return `it has "${wrong[0]}" in place ${wrong.index + 1}, which is no digit`
  if (text.length !== DIGITS) return `it has ${text.length} ${text.length === 1 ? 'digit' : 'digits'}, not ${DIGITS}`
  if (fssaiForm.test(text)) return undefined
  return `it begins with ${text.charAt(0)}, and a licence begins with 1, a registration with 2`
}
