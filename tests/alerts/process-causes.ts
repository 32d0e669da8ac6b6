// The causes of alerts that a shop of its own processes must have: it ends, hangs or crashes.
import { setTimeout as pause } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

import { startSeveralProcesses } from '#test/several-processes'

export type ProcessCause = {
  everyMs?: number
  /** Starts a healthy shop. `again` plants the cause, and is repeated until the alert fires. */
  start: (token: string) => Promise<{ url: string; again: () => Promise<unknown> }>
}

async function startShop(METRICS_TOKEN: string) {
  const shop = await startSeveralProcesses({ METRICS_TOKEN, WORKERS: '2' })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= shop.stop())
  onTestFinished(stop)
  const signal = async (signals: NodeJS.Signals) => {
    for (const pid of await shop.pids()) process.kill(pid, signals)
  }
  return { ...shop, stop, signal }
}

export const processCauses: Record<string, ProcessCause> = {
  ShopDown: {
    start: async (token) => {
      const { url, stop } = await startShop(token)
      return { url, again: stop }
    },
  },

  // A machine without memory that stands still, again and again.
  ShopUnsteady: {
    start: async (token) => {
      const { url, signal } = await startShop(token)
      onTestFinished(() => signal('SIGCONT'))
      return {
        url,
        again: async () => {
          await signal('SIGSTOP')
          await pause(1_200)
          await signal('SIGCONT')
        },
      }
    },
  },

  ShopRestarts: {
    start: async (token) => {
      const { url, pids } = await startShop(token)
      return {
        url,
        again: async () => {
          const [first] = await pids()
          if (first) process.kill(first, 'SIGKILL')
          await pause(2_500)
        },
      }
    },
  },
}
