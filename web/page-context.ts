import { createContext } from 'react-router'

import type { InclusiveMode } from '#contract/tax'

/** The owner's settings that the browser may know. */
export type PageSettings = {
  /** Added at checkout; 0 in the other modes. */
  taxPercent: number
  /** Absent when tax is added at checkout. */
  taxMode?: InclusiveMode
  /** '' when the shop delivers everywhere. */
  deliveryState: string
  googleEnabled: boolean
  checkoutScriptUrl: string
  /** Without a slash at the end. */
  publicUrl: string
  /** Absent while the owner has not asked for them. */
  backInStockMails?: true
  passkeys?: true
  deliveryPromise?: true
  tickets?: true
  reports?: true
  /** `courier` is the one that reports events. */
  parcels?: { courier?: string }
  gifts?: true
  lots?: true
}

export type PageContext = {
  /** Calls the shop's API in this process, with the visitor's cookies. */
  api: (request: Request) => Promise<Response>
  settings: PageSettings
  /** Whether somebody has logged in with this browser before. */
  wasHere: () => Promise<boolean>
  /** The CSP nonce of the inline scripts of this page. */
  nonce: string
  /** The policy of this page permits the opening font, a data: URL: web/fonts/opening-font.ts. */
  hasOpeningFont: boolean
  /** Logs a mistake of the page. */
  report: (error: unknown) => void
}

/** Set by the server for every page it renders. */
export const pageContext = createContext<PageContext>()
