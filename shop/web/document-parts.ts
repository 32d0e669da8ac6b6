import { createContext } from 'react'

/** The server writes these parts into a page; in the browser they are empty, because the page contains them. */
export const DocumentParts = createContext({
  /** The whole stylesheet. */
  css: '',
  /** The nonce of inline scripts. */
  nonce: '',
})
