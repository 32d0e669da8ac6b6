import { setTimeout as pause } from 'node:timers/promises'

const ANSWER_MS = 100

/** Runs the work of a code that may be sent or not, and resolves after the same time for both, or with its error. */
export async function noSoonerThan(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(ANSWER_MS)])
}
