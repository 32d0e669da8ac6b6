import { dateFormat } from '#contract/language/language'

const words = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day as YYYY-MM-DD as a pack says it: '22 Nov 2027'. */
export function dayOfPack(day: string): string {
  return words(new Date(day))
}
