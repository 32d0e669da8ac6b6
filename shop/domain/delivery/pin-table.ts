import { readFileSync } from 'node:fs'

/** The name is India Post's. */
export type PlaceOfPin = { state: string; district: string; city: string }

type Table = {
  districts: Pick<PlaceOfPin, 'state' | 'district'>[]
  /** Lines in ascending order of their PIN: PIN, number of the district, and the city unless it is named as that. */
  rows: Buffer
}

const NEWLINE = 10
const PIN_LENGTH = 6
let table: Table | undefined

/** One place for each state with the PIN (pins.LICENCE.md). The file stays bytes: as objects it would take 8 MB. */
export function placesOfPin(pin: string): PlaceOfPin[] {
  if (!/^\d{6}$/.test(pin)) return []
  table ??= readTable()
  const { districts, rows } = table
  const places: PlaceOfPin[] = []
  for (let at = firstRowFrom(rows, pin); pinAt(rows, at) === pin; at = rows.indexOf(NEWLINE, at) + 1) {
    const row = rows.toString('utf8', at + PIN_LENGTH + 1, rows.indexOf(NEWLINE, at))
    const [, number = '', city] = /^(\d+) ?(.*)$/.exec(row) ?? []
    const of = districts[Number(number)]
    if (of) places.push({ ...of, city: city || of.district })
  }
  return places
}

function firstRowFrom(rows: Buffer, pin: string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = middle === 0 ? 0 : rows.lastIndexOf(NEWLINE, middle - 1) + 1
    if (pinAt(rows, row) < pin) low = rows.indexOf(NEWLINE, middle) + 1
    else high = row
  }
  return low
}

function pinAt(rows: Buffer, at: number): string {
  return rows.toString('latin1', at, at + PIN_LENGTH)
}

function readTable(): Table {
  const file = readFileSync(new URL('pins.txt', import.meta.url))
  const end = file.indexOf('\n\n')
  const lines = file.toString('utf8', 0, end).split('\n')
  const districts = lines.map((line) => {
    const [district = '', state = ''] = line.split('|')
    return { district, state }
  })
  return { districts, rows: file.subarray(end + 2) }
}
