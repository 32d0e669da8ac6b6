import SonicBoom from 'sonic-boom'

import type { Metric } from '#api/metrics/histogram'

/** The lines that wait for a full disk or a slow reader; later ones are lost. */
const MOST_WAITING_BYTES = 1024 * 1024
const TRY_AGAIN_MS = 1_000

let lost = 0

/**
 * Writes the lines of the log to stdout in the background, whether that is a file, a pipe or a terminal. What it does not
 * take waits, and is tried again each second. `onLost` hears how many lines were lost once all that waited is written.
 */
export function toStdout(onLost: (lines: number) => void) {
  const stdout = new SonicBoom({
    fd: 1,
    maxLength: MOST_WAITING_BYTES,
    periodicFlush: TRY_AGAIN_MS,
    // Without a minimum it does not try again.
    minLength: 1,
  })
  let told = lost
  stdout.on('error', () => {})
  stdout.on('drop', () => (lost += 1))
  stdout.on('drain', () => {
    const more = lost - told
    told = lost
    if (more > 0) onLost(more)
  })
  // Not the stream itself: its flushSync, which pino calls, retries on a full disk without end.
  return {
    write: (line: string) => void stdout.write(line),
    flush: (done?: (error?: Error) => void) => stdout.flush(done),
  }
}

/** A counter, which processes can add up. */
export function linesLost(): Metric {
  const name = 'log_lines_lost_total'
  return {
    name,
    help: 'Lines of the log that a full disk or a slow reader did not take.',
    type: 'counter',
    aggregator: 'sum',
    values: [{ metricName: name, labels: {}, value: lost }],
  }
}
