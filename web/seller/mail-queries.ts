import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { MailsNotOut } from '#contract/mails'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { polled } from '#web/queries.ts'
import { notify } from '#web/ui/toast.tsx'

const BADGE_EVERY_MS = 60_000

export function fetchMails(transport?: Transport): Promise<MailsNotOut> {
  return callApi(calls.sellerMails, { transport })
}

export const mailsQuery = queryOptions({ queryKey: ['seller mails'], queryFn: () => fetchMails(), ...polled })

/** The mails that are not out, as they are now; `loaded` is what the page came with. */
export function useMails(loaded: MailsNotOut): MailsNotOut {
  return useQuery({ ...mailsQuery, initialData: loaded }).data
}

/** How many mails wait for the seller, for the menu; 0 while that is not known. */
export function useMailsThatNeedYou(): number {
  const asked = { ...mailsQuery, refetchInterval: BADGE_EVERY_MS, staleTime: BADGE_EVERY_MS }
  return useQuery({ ...asked, select: ({ needYou }) => needYou }).data ?? 0
}

const acts = { 'send again': calls.sellerMailsSendAgain, dismiss: calls.sellerMailsDismiss }

/** Sends given-up mails again, or dismisses them; the list then shows what is true. */
export function useMailAct() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act, ids }: { act: keyof typeof acts; ids: string[] }) => callApi(acts[act], { body: { ids } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => notify.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: mailsQuery.queryKey }),
  })
  return { act: (act: keyof typeof acts, ids: string[]) => mutate({ act, ids }), busy: isPending }
}
