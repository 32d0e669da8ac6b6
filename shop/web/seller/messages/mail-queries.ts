import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { UnsentEmails } from '#contract/messages/mails'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { polled } from '#web/queries/queries.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export const BADGE_EVERY_MS = 60_000
/** Every seller page warns that the shop cannot be reached while this query fails. */
const BADGE_AGAIN_MS = 10_000

export function fetchMails(transport?: Transport): Promise<UnsentEmails> {
  return callApi(calls.sellerMails, { transport })
}

export const mailsQuery = queryOptions({ queryKey: ['seller mails'], queryFn: () => fetchMails(), ...polled })

/** The current undelivered emails; `loaded` came with the page. */
export function useMails(loaded: UnsentEmails): UnsentEmails {
  return useQuery({ ...mailsQuery, initialData: loaded }).data
}

/** Milliseconds to the next count. */
export function badgeDelay({ state }: { state: { status: string } }): number {
  return state.status === 'error' ? BADGE_AGAIN_MS : BADGE_EVERY_MS
}

const acts = { 'send again': calls.sellerMailsSendAgain, dismiss: calls.sellerMailsDismiss }

/** Sends failed emails again or dismisses them, then refetches the list. */
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
