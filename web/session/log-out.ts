import { useNavigate } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { callApi, errorText } from '#web/api-client.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { setUser } from '#web/session/session.ts'
import { notify } from '#web/ui/toast.tsx'

/** Ends the shopper's session and forgets everything this browser knew of it. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      const { msg } = await callApi(calls.userLogout)
      setUser(null)
      await navigate(paths.login())
      queryClientOfPage().clear()
      notify.success(msg)
    } catch (error) {
      notify.error(errorText(error))
    }
  }
}
