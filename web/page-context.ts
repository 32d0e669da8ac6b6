import { createContext } from 'react-router'

/** What the browser may know of the owner's settings. */
export type PageSettings = {
  taxPercent: number
  /** '' when the shop delivers everywhere. */
  deliveryState: string
  googleEnabled: boolean
  checkoutScriptUrl: string
  /** Without a slash at the end. */
  publicUrl: string
}

export type PageContext = {
  /** The shop's own API, in this process, as the visitor who asked for the page. */
  api: (request: Request) => Promise<Response>
  settings: PageSettings
  /** Allows the inline scripts of this one page. */
  nonce: string
}

/** Set by the server for every page it renders. */
export const pageContext = createContext<PageContext>()
