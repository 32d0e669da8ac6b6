import { AsyncLocalStorage } from 'node:async_hooks'

import { type Language, speak } from './language.ts'
import { tamil } from './tamil/tamil.ts'
import { wording } from './tamil/wording.ts'

const now = new AsyncLocalStorage<Language>()

speak(tamil, wording, () => now.getStore() ?? 'en')

/** Does the work, and all that it waits for, in this language. For the server alone. */
export function speaking<T>(language: Language, work: () => T): T {
  return now.run(language, work)
}
