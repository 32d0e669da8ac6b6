import { setTimeout as pause } from 'node:timers/promises'

import type { Context, MiddlewareHandler } from 'hono'

import type { Env } from '#api/http/env'

export type CallsInProgress = ReturnType<typeof callsInProgress>

/** Whether a page makes this call for itself, while it is rendered. */
export function isOfPage(c: Context<Env>): boolean {
  return !c.env?.incoming?.url?.startsWith('/api/')
}

/** Counts the calls of clients that are being answered; those that a page makes for itself are part of the page. */
export function callsInProgress() {
  let count = 0
  let none = Promise.withResolvers<void>()

  const counted: MiddlewareHandler<Env> = async (c, next) => {
    if (isOfPage(c)) return next()
    count += 1
    try {
      await next()
    } finally {
      end()
    }
  }

  function end(): void {
    count -= 1
    if (count > 0) return
    none.resolve()
    none = Promise.withResolvers()
  }

  return {
    counted,
    /** A call that waits for a turn is not in progress meanwhile: others in turn would wait for it. */
    aside: async <T>(work: () => Promise<T>): Promise<T> => {
      end()
      try {
        return await work()
      } finally {
        count += 1
      }
    },
    /** Resolves when no call is in progress, or after `atMostMs`. */
    untilNone: async (atMostMs: number): Promise<void> => {
      if (count > 0) await Promise.race([none.promise, pause(atMostMs, undefined, { ref: false })])
    },
  }
}
