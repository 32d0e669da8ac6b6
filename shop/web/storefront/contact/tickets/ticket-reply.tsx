import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

import { t, translated } from '#contract/language/language'
import { MAX_TICKET_TEXT } from '#contract/messages/ticket-rules'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

/** The answer to a reply; `typed` refills the form. */
export type Sent = { success: boolean; msg: string; typed?: string }

type ReplyProps = { isClosed: boolean; draftId: string; answered: Sent | undefined }

export function TicketReply({ isClosed, draftId, answered }: ReplyProps) {
  const fetcher = useFetcher<Sent>({ key: 'reply' })
  const form = useRef<HTMLFormElement>(null)
  const sent = fetcher.data ?? answered
  const refused = sent && !sent.success ? { msg: sent.msg, fields: {} } : undefined
  useFocusOnRefusal(form, fetcher.data)
  useEffect(() => {
    if (fetcher.data?.success) form.current?.reset()
  }, [fetcher.data])
  return (
    <fetcher.Form ref={form} method="post" className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
      <FormRefusal refused={refused} />
      {answered?.success && !fetcher.data && (
        <p role="status" className="rounded-field bg-shade px-4 py-3 text-sm">
          {translated(answered.msg)}
        </p>
      )}
      <input type="hidden" name="draftId" value={draftId} />
      <TextArea
        label={isClosed ? t('Is something left? Your message opens the ticket again.') : t('Your message')}
        name="message"
        required
        maxLength={MAX_TICKET_TEXT}
        rows={4}
        defaultValue={sent?.typed}
      />
      <Button type="submit" busy={fetcher.state !== 'idle'} className="self-start">
        {t('Send')}
      </Button>
    </fetcher.Form>
  )
}
