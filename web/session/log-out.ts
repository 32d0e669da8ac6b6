import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { callApi, errorText } from '#web/api-client.ts'
import { userQuery } from '#web/session/session.ts'
import { notify } from '#web/ui/toast.tsx'

/** Ends the shopper's session and forgets everything this browser knew of it. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      const { msg } = await callApi(calls.userLogout)
      client.setQueryData(userQuery.queryKey, null)
      await navigate(paths.login())
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
      notify.success(msg)
    } catch (error) {
      notify.error(errorText(error))
    }
  }
}
