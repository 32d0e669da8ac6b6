import { createContext } from 'react-router'

/** The owner's settings that the browser may know. */
export type PageSettings = {
  taxPercent: number
  /** '' when the shop delivers everywhere. */
  deliveryState: string
  googleEnabled: boolean
  checkoutScriptUrl: string
  /** Without a slash at the end. */
  publicUrl: string
  /** Absent while the owner has not asked for them. */
  backInStockMails?: true
}

export type PageContext = {
  /** Calls the shop's API in this process, with the visitor's cookies. */
  api: (request: Request) => Promise<Response>
  settings: PageSettings
  /** The CSP nonce of the inline scripts of this page. */
  nonce: string
  /** The policy of this page permits the opening font, a data: URL: web/fonts/opening-font.ts. */
  hasOpeningFont: boolean
}

/** Set by the server for every page it renders. */
export const pageContext = createContext<PageContext>()
