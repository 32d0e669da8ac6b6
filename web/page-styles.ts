import { createContext } from 'react'

/** The whole stylesheet, while the server renders a page; the browser finds it in the page. */
export const PageStyles = createContext('')
