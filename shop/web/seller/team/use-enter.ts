import { useNavigate } from 'react-router'

import { cookiesBlocked } from '#contract/wording'
import { WordedError } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { sellerQuery } from '#web/session/seller-session.ts'

/** Opens `page` after a login of a seller, or the next step of it. Throws a WordedError when the session was not kept. */
export function useEnter(page: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    getQueryClient().removeQueries(sellerQuery)
    if ((await getQueryClient().fetchQuery(sellerQuery)) === null) throw new WordedError(cookiesBlocked)
    await navigate(page, { replace: true })
  }
}
