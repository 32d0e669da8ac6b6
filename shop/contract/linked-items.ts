import { MAX_LINE_QUANTITY } from './rules.ts'

/** The items of a cart as one word of an address: `id.2_id.1`. */
export function linkedItems(items: ReadonlyMap<string, number>): string {
  return [...items].map(([id, count]) => `${id}.${count}`).join('_')
}

/** The items of a link; what is no id with a count of 1 to 99 is left out. */
export function readLinkedItems(word: string): Map<string, number> {
  return new Map(
    word.split('_').flatMap((part): [string, number][] => {
      const [, id, digits] = /^([0-9a-f]{32})\.([1-9]\d?)$/.exec(part) ?? []
      return id && Number(digits) <= MAX_LINE_QUANTITY ? [[id, Number(digits)]] : []
    }),
  )
}
