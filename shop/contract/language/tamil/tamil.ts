import { mails } from './mails.ts'
import { pages } from './pages.ts'

/** Every text of the shop in Tamil. */
export const tamil = { ...pages, ...mails } as const
