import { createContext } from 'react-router'

import type { Language } from '#contract/language/language'
import type { PageSettings } from '#contract/page-settings'

export type PageContext = {
  /** Calls the shop's API in this process, with the visitor's cookies. */
  api: (request: Request) => Promise<Response>
  settings: PageSettings
  language: Language
  /** Whether somebody has logged in with this browser before. */
  wasHere: () => Promise<boolean>
  /** The CSP nonce of the inline scripts of this page. */
  nonce: string
  /** Logs a mistake of the page. */
  report: (error: unknown) => void
}

/** Set by the server for every page it renders. */
export const pageContext = createContext<PageContext>()
