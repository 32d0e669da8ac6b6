import { indianState, statesOfPin } from '#contract/orders/pin-codes'

/** A post office as the package has it: office, PIN, type, whether it delivers, district, state, division. */
export type Office = { o: string; p: string; t: 'HO' | 'PO' | 'BO'; d: number; i: string; s: string; v: string }

type Row = { pin: string; district: string; state: string; city: string }

/**
 * The text of pins.txt: the districts with their states, an empty line, and a row for each state of each PIN, in the order
 * of the PINs. A state that has no PIN with these first digits is a slip of the directory (decision 028).
 */
export function compactPins(offices: readonly Office[]): string {
  const rows = [...Map.groupBy(offices, ({ p, s }) => `${p} ${stateOf(s, p) ?? ''}`)]
    .flatMap(([key, group]) => rowOf(key, group))
    .toSorted((one, other) => (one.pin + one.state < other.pin + other.state ? -1 : 1))
  const districts = [...new Set(rows.map(nameOfDistrict))].toSorted()
  const number = new Map(districts.map((name, nth) => [name, nth]))
  const lines = rows.map((row) => {
    const city = row.city === row.district ? '' : ` ${row.city}`
    return `${row.pin} ${number.get(nameOfDistrict(row))}${city}`
  })
  return `${districts.join('\n')}\n\n${lines.join('\n')}\n`
}

function nameOfDistrict({ district, state }: Row): string {
  return `${district}|${state}`
}

function stateOf(name: string, pin: string): string | undefined {
  const state = indianState(name.replace(/^THE /, ''))
  return state && statesOfPin(pin).includes(state) ? state : undefined
}

function rowOf(key: string, group: Office[]): Row[] {
  const pin = key.slice(0, 6)
  const state = key.slice(7)
  if (state === '') return []
  const delivering = group.filter(({ d }) => d === 1)
  const named = delivering.length > 0 ? delivering : group
  const district = titled(mostFrequent(named.map(({ i }) => i)))
  return [{ pin, state, district, city: cityOf(named) }]
}

/**
 * The town of a PIN: that of a division of a city, else of its delivering head office, else the one in the brackets of an
 * office's name, else the name of a sub-office, and of a branch office where there is none.
 */
function cityOf(offices: readonly Office[]): string {
  const [ofCity] = offices.flatMap(({ v }) => /^(.+?) (?:City|GPO)\b/.exec(v)?.[1] ?? [])
  if (ofCity) return titled(ofCity)
  const sorted = (type: Office['t']) =>
    offices.flatMap(({ t, o }) => (t === type ? [o] : [])).toSorted((one, other) => (one < other ? -1 : 1))
  const [head] = sorted('HO')
  if (head) return townOf(head)
  const bracketed = [...sorted('PO'), ...sorted('BO')].flatMap((name) => BRACKETS.exec(name)?.[1] ?? [])
  return bracketed.length > 0 ? titled(mostFrequent(bracketed)) : townOf(sorted('PO')[0] ?? sorted('BO')[0] ?? '')
}

// "Anna Nagar S.O (Chennai)"; short ones are abbreviations, as in "Puttur(D.K.)".
const BRACKETS = /\(([A-Za-z][A-Za-z ]{3,})\)/

function townOf(office: string): string {
  const bare = office
    .replace(/\(.*?\)/g, ' ')
    .replace(/\b(?:[GHSB]\.?\s?P?\.?\s?O|N\.?D\.?S\.?O|E\.?D\.?S\.?O|T\.?S\.?O)\b\.?/gi, ' ')
  return titled(bare)
}

/** Words with a capital; those that are all capitals are no abbreviation. */
function titled(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[A-Za-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
}

function mostFrequent(values: readonly string[]): string {
  const counts = [...Map.groupBy(values, (value) => value)]
  // The first of equals in the alphabet, so that each run writes the same file.
  const [most] = counts.toSorted(([one, of], [other, than]) => than.length - of.length || (one < other ? -1 : 1))
  return most?.[0] ?? ''
}
