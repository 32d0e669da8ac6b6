/** What the shop says of codes, to shoppers and to the owner. */

export const offerRefusals = {
  oneOfTwo: 'Please give either a percentage or an amount in rupees.',
  taken: 'There is a code with these letters already. A code that has ended is not used again.',
  endsFirst: 'The code must end after it begins.',
  endsInPast: 'The code would have ended already.',
  noSuchOffer: 'There is no such code.',
} as const

export function noSuchCode(typed: string): string {
  return `We do not know the code ${typed}. A code has letters A to Z, digits and hyphens; please look at it once more.`
}

export function codeHasEnded(code: string): string {
  return `The code ${code} has ended.`
}

export function codeBegins(code: string, when: string): string {
  return `The code ${code} can be used from ${when}.`
}

export function codeLacks(code: string, lacks: string): string {
  return `The code ${code} can be used when you add ${lacks} more.`
}

export function codeIsFor(code: string, what: string): string {
  return `The code ${code} is for ${what}; none is in your cart.`
}

export function codeIsUsedUp(code: string): string {
  return `The code ${code} has been used as often as it can be.`
}

export function codeIsHeld(code: string): string {
  return `All uses of the code ${code} are with orders that are being paid. Please try again in a few minutes.`
}

export function codeIsYours(code: string, times: number): string {
  return times === 1
    ? `You have used the code ${code} already.`
    : `You have used the code ${code} ${times} times already.`
}
