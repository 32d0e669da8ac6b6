// The lines that a shop logs, of every level.
import pino, { type Logger } from 'pino'

export type LogLine = Record<string, unknown> & { msg: string }

/** Collects the lines of a log from now on. */
export function collectLines(log: Logger): { texts: string[]; lines: () => LogLine[] } {
  const texts: string[] = []
  Object.assign(log, { [pino.symbols.streamSym]: { write: (text: string) => void texts.push(text) } })
  log.level = 'trace'
  return { texts, lines: () => texts.map((text) => JSON.parse(text) as LogLine) }
}
