// Every request of one process to the database or the provider passes here, so that a test can crash the process at any
// of them: before the request is sent, or after it was executed and before its response arrives.

export type Moment = 'before' | 'after'
export type Crash = { at: number; moment: Moment }
/** Another actor acts before one of the requests is sent. */
export type Interruption = { at: number; act: () => Promise<void> }

/** `alone`: every earlier request was answered, so that a crash before it equals a crash after the previous one. */
export type Request = { what: string; alone: boolean }

export type Interceptor = {
  isRunning: () => boolean
  /** A request is about to be sent; resolves with its number since the last `reset`, or undefined when it may not pass. */
  send: (what: string) => Promise<number | undefined>
  /** Whether the response to this request may arrive. */
  receive: (request: number) => boolean
  /** The requests since the last `reset`. */
  requests: () => Request[]
  onCrash: (listener: () => void) => void
  /** Runs again with a new count, until the next `crash` or with an `interruption`, if given. */
  reset: (next?: { crash?: Crash | undefined; interruption?: Interruption | undefined }) => void
}

export function createInterceptor(): Interceptor {
  let isRunning = true
  let requests: Request[] = []
  let open = 0
  let crash: Crash | undefined
  let interruption: Interruption | undefined
  const listeners: (() => void)[] = []

  function stop(): void {
    isRunning = false
    for (const listener of listeners) listener()
  }

  return {
    isRunning: () => isRunning,
    send: async (what) => {
      if (!isRunning) return undefined
      const request = requests.push({ what, alone: open === 0 })
      open++
      if (interruption?.at === request) await interruption.act()
      if (crash?.at === request && crash.moment === 'before') {
        stop()
        return undefined
      }
      return request
    },
    receive: (request) => {
      open--
      if (isRunning && crash?.at === request && crash.moment === 'after') stop()
      return isRunning
    },
    requests: () => requests,
    onCrash: (listener) => void listeners.push(listener),
    reset: (next = {}) => {
      isRunning = true
      requests = []
      open = 0
      crash = next.crash
      interruption = next.interruption
    },
  }
}
