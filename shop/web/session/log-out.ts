import { useNavigate } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { callApi, errorText } from '#web/api-client.ts'
import { flushCart } from '#web/cart/cart.ts'
import { forgetCart } from '#web/cart/cart-store.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { setUser, userNow } from '#web/session/session.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Ends the shopper's session and deletes everything stored for it in this browser. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      // Sends pending cart edits while the session lasts; what cannot be sent is deleted.
      await flushCart()
      const { msg } = await callApi(calls.userLogout)
      const user = userNow()
      if (user) forgetCart(user._id)
      setUser(null)
      await navigate(paths.login())
      getQueryClient().clear()
      notify.success(msg)
    } catch (error) {
      notify.error(errorText(error))
    }
  }
}
