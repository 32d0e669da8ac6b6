// The statements that would cross servers if the tables were divided as shard-keys.ts says.
import type { SourceStatement } from '#test/shards/statements-in-source'
import { type Place, type ShardKey, shardKeys } from '#test/shards/shard-keys'

/** `places` are those of its tables; `unkeyed` those whose server it does not name. */
export type Crossing = { name: string; places: Place[]; unkeyed: Place[] }

const keyOf = new Map<string, ShardKey>(Object.entries(shardKeys))
const tableNamed = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?(\w+)/g

/** The crossing of a statement; undefined when one server answers it. */
export function crossingOf({ name, text }: SourceStatement): Crossing | undefined {
  const tables = tablesOf(text)
  const places = [...new Set(tables.map((table) => keyOf.get(table)!.place))].filter((each) => each !== 'copied').sort()
  const unkeyed = places.filter((place) => place !== 'shop' && !namesKey(text, tables, place))
  return places.length > 1 || unkeyed.length > 0 ? { name, places, unkeyed } : undefined
}

export function tablesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(tableNamed), ([, table = '']) => table))].filter((each) =>
    keyOf.has(each),
  )
}

/** Whether a column that leads to the server of this place is compared with a value, or is inserted. */
function namesKey(text: string, tables: string[], place: Place): boolean {
  const own = tables.filter((table) => keyOf.get(table)!.place === place)
  const columns = [...new Set(own.flatMap((table) => keyOf.get(table)!.by))]
  const compared = new RegExp(`\\b(?:${columns.join('|')})\\s*(?:=|IN)\\s*(?:ANY\\s*)?\\(*\\s*(?:SELECT\\s*)?\\$`)
  const inserted = own.some((table) => new RegExp(`\\bINSERT INTO ${table}\\b`).test(text))
  return compared.test(text) || inserted
}

/** Says in words why the statement needs more than one server. */
export function reasonOf({ places, unkeyed }: Crossing): string {
  const two = places.length > 1 ? [`${places.slice(0, -1).join(', ')} and ${places.at(-1)}`] : []
  return [...two, ...unkeyed.map((place) => `no ${place} named`)].join('; ')
}
