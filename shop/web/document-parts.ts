import { createContext } from 'react'

/** What the server writes into a page; empty in the browser, because the page contains it. */
export const DocumentParts = createContext({
  /** The whole stylesheet. */
  css: '',
  /** The nonce of inline scripts. */
  nonce: '',
})
