import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import pino, { type DestinationStream, type Logger } from 'pino'

import { toStdout } from '#api/logs/log-destination'

/**
 * The log of a process: a JSON object on each line. Texts of strangers cannot begin a line, nor command the terminal that
 * shows it. No line contains an email: errors of the mail server and of the database may quote one.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, hooks: { streamWrite: (line: string) => escaped(withoutEmails(line)) } }
  const tellLost = (lines: number) => log.error({ lines }, `${lines} lines of the log were lost`)
  const log = pino(options, destination ?? toStdout(tellLost))
  return log
}

// A reader that stands still takes no last lines.
const LAST_LINES_MS = 2_000

/** Waits until the lines so far are written, for a process that ends. */
export async function writeLastLines(log: Logger): Promise<void> {
  const written = promisify((done: (error?: Error) => void) => log.flush(done))
  await Promise.race([written().catch(() => {}), pause(LAST_LINES_MS)])
}

// JSON escapes the control characters below U+0020 alone. U+009B begins a command for terminals, and some readers end a
// line at U+0085, U+2028 and U+2029.
function escaped(line: string): string {
  return line.replace(/[\u007f-\u009f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// The part before the @ is as long as it may be (RFC 5321): without a limit, a long line takes quadratic time.
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}/giu

/** The text with each email replaced. */
export function withoutEmails(text: string): string {
  return text.includes('@') || text.includes('%40') ? text.replace(EMAIL, '[email]') : text
}
