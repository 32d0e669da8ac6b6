// It compares only lines of ordinary length, so that an email costs time by its length alone.
const MOST_CHARACTERS = 300

// "On 23 Nov 2026 at 10:00, Mewa <...> wrote:" of Gmail, Apple Mail and Yahoo, with dashes of Zoho.
const attribution = /^(?:-{2,} ?)?On\b.*\bwrote ?(?::|-{2,})$/
/** Of an attribution that no marked line follows: without a day it may be words of the author. */
const day = /\d{4}|\d{1,2}[/.-]\d{1,2}|\d{1,2}:\d{2}/
const marked = /^\s*>/
const rule = /^(?:_{10,}|-{10,})$/
const originalMessage = /^-{3,} ?Original Message ?-{3,}$/i
const from = /^\*?From:\*?\s/
const header = /^\*?(?:From|Sent|Date|To|Cc|Subject|Reply-To):\*?\s/

/** Text between or below quoted lines is the author's. All is `own` when nothing else would be left. */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const end = Math.min(markedToTheEnd(lines), unmarkedToTheEnd(lines))
  const own = lines.slice(0, end).join('\n').trimEnd()
  return own.trim() === '' ? { own: text, quoted: '' } : { own, quoted: lines.slice(end).join('\n').trim() }
}

function markedToTheEnd(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line !== '' && !marked.test(line))
  const first = lines.findIndex((line, at) => at > last && marked.test(line))
  if (first === -1) return lines.length
  return attributionBefore(lines, last) ?? first
}

function attributionBefore(lines: readonly string[], last: number): number | undefined {
  const begins = [last, last - 1, last - 2].find((at) => at >= 0 && isAttribution(lines.slice(at, last + 1)))
  return begins
}

function isAttribution(lines: readonly string[]): boolean {
  const text = lines.join(' ')
  return text.length <= MOST_CHARACTERS && attribution.test(text)
}

function unmarkedToTheEnd(lines: readonly string[]): number {
  const at = lines.findIndex((line, nth) => {
    if (line === '' || line.length > MOST_CHARACTERS) return false
    if (originalMessage.test(line)) return isHeader(lines, nth + 1, 1)
    if (from.test(line)) return isHeader(lines, nth, 3)
    return line.startsWith('On') || line.startsWith('--') ? isDatedAttribution(lines, nth) : false
  })
  if (at === -1) return lines.length
  const before = lines.findLastIndex((line, nth) => nth < at && line !== '')
  return before >= at - 2 && rule.test(lines[before] ?? '') ? before : at
}

function isHeader(lines: readonly string[], at: number, least: number): boolean {
  const begin = lines[at] === '' ? at + 1 : at
  const block = lines.slice(begin, begin + 6).filter((line) => line.length <= MOST_CHARACTERS)
  return from.test(block[0] ?? '') && block.filter((line) => header.test(line)).length >= least
}

function isDatedAttribution(lines: readonly string[], at: number): boolean {
  const ends = [at, at + 1, at + 2].find((end) => isAttribution(lines.slice(at, end + 1)))
  if (ends === undefined || !day.test(lines.slice(at, ends + 1).join(' '))) return false
  const next = lines.slice(ends + 1, ends + 4).find((line) => line !== '')
  return next !== undefined && !marked.test(next)
}
