// The power of one process. Everything it says to the database or the provider passes here, so a test can cut it at
// any question: before the question is heard, or after it was heard and before the answer is.

export type Moment = 'before' | 'after'
export type Cut = { at: number; moment: Moment }
/** Somebody else gets his way at one question, before it is heard. */
export type Rival = { at: number; run: () => Promise<void> }

/** `alone`: every question before it was answered, so that dying before it is what dying after the last one is. */
export type Question = { what: string; alone: boolean }

export type Power = {
  isOn: () => boolean
  /** A question is about to be sent: its number since the last `restore`, or undefined when it may not pass. */
  ask: (what: string) => Promise<number | undefined>
  /** Whether the answer to this question may be heard. */
  hear: (question: number) => boolean
  /** What was asked since the last `restore`. */
  asked: () => Question[]
  /** Called when the power goes. */
  onCut: (listener: () => void) => void
  /** Power again, and a new count; it goes once more at a `cut`, or waits for a `rival`, if that is given. */
  restore: (disturbance?: { cut?: Cut | undefined; rival?: Rival | undefined }) => void
}

export function createPower(): Power {
  let on = true
  let asked: Question[] = []
  let open = 0
  let cut: Cut | undefined
  let rival: Rival | undefined
  const listeners: (() => void)[] = []

  function fail(): void {
    on = false
    for (const listener of listeners) listener()
  }

  return {
    isOn: () => on,
    ask: async (what) => {
      if (!on) return undefined
      const question = asked.push({ what, alone: open === 0 })
      open++
      if (rival?.at === question) await rival.run()
      if (cut?.at === question && cut.moment === 'before') {
        fail()
        return undefined
      }
      return question
    },
    hear: (question) => {
      open--
      if (on && cut?.at === question && cut.moment === 'after') fail()
      return on
    },
    asked: () => asked,
    onCut: (listener) => void listeners.push(listener),
    restore: (next = {}) => {
      on = true
      asked = []
      open = 0
      cut = next.cut
      rival = next.rival
    },
  }
}
