import { setTimeout as pause } from 'node:timers/promises'

import type { MiddlewareHandler } from 'hono'

import type { Env } from '#api/env'

export type CallsInProgress = ReturnType<typeof callsInProgress>

/** Counts the calls of clients that are being answered; those that a page makes for itself are part of the page. */
export function callsInProgress() {
  let count = 0
  let none = Promise.withResolvers<void>()

  const counted: MiddlewareHandler<Env> = async (c, next) => {
    if (!c.env?.incoming?.url?.startsWith('/api/')) return next()
    count += 1
    try {
      await next()
    } finally {
      count -= 1
      if (count === 0) {
        none.resolve()
        none = Promise.withResolvers()
      }
    }
  }

  return {
    counted,
    /** Resolves when no call is in progress, or after `atMostMs`. */
    untilNone: async (atMostMs: number): Promise<void> => {
      if (count > 0) await Promise.race([none.promise, pause(atMostMs, undefined, { ref: false })])
    },
  }
}
