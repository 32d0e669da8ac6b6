import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRevalidator } from 'react-router'

import { calls } from '#contract/calls'
import { callApi, errorText } from '#web/api-client.ts'
import { mailsQuery } from '#web/seller/messages/mail-queries.ts'
import { reportsKey } from '#web/seller/messages/reports/report-queries.ts'
import { ticketsKey } from '#web/seller/messages/tickets/ticket-queries.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { sellerQuery } from '#web/session/seller-session.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export function LogOutButton({ className }: { className: string }) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  async function logOut() {
    try {
      const { msg } = await callApi(calls.sellerLogout)
      client.setQueryData(sellerQuery.queryKey, null)
      await revalidate()
      // Nothing of the customers stays for who logs in next.
      for (const queryKey of [sellerOrderKeys.all, mailsQuery.queryKey, ticketsKey, reportsKey])
        client.removeQueries({ queryKey })
      notify.success(msg)
    } catch (error) {
      notify.error(errorText(error))
    }
  }
  return (
    <button type="button" onClick={() => void logOut()} className={className}>
      <LogOut className="size-5" aria-hidden="true" /> Logout
    </button>
  )
}
