const words = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day as YYYY-MM-DD as a pack says it: '22 Nov 2027'. */
export function dayOfPack(day: string): string {
  return words.format(new Date(day))
}
