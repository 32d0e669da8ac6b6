import { createContext } from 'react'

/** The whole stylesheet while the server renders a page; empty in the browser, because the page contains it. */
export const PageStyles = createContext('')
