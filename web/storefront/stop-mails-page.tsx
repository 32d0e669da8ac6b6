import { BellOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, Link, useFetcher } from 'react-router'

import type { Route } from './+types/stop-mails-page'
import { backInStockContract as calls } from '#contract/calls/back-in-stock'
import { paths } from '#contract/paths'
import { callApi, refusalOf } from '#web/api-client.ts'
import { pageContext } from '#web/page-context.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Refused } from '#web/read-fields.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/form-refusal.tsx'

type Stopped = { stopped: true } | { stopped: false; refused: Refused }

export const meta = () => pageMeta('Stop these emails')

/** The page says the same for every token, so that a link reveals nothing. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).settings.backInStockMails) throw data(null, { status: 404 })
  return null
}

/** Takes the button of this page before its script has loaded, and the button of a mail program (RFC 8058). */
export async function action(args: Route.ActionArgs): Promise<Stopped> {
  const { transport } = serverApi(args)
  await orErrorPage(callApi(calls.stopAllWaits, { body: { token: args.params.token }, transport }))
  return { stopped: true }
}

export async function clientAction({ params }: Route.ClientActionArgs): Promise<Stopped> {
  try {
    await callApi(calls.stopAllWaits, { body: { token: params.token } })
    return { stopped: true }
  } catch (error) {
    return { stopped: false, refused: refusalOf(error) }
  }
}

export default function StopMailsPage({ actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<Stopped>()
  const result = fetcher.data ?? actionData
  const stopped = result?.stopped === true
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (fetcher.data?.stopped) outcome.current?.focus()
  }, [fetcher.data])
  return (
    <div className="shell flex justify-center py-12 md:py-16">
      <div className="flex w-full max-w-md flex-col items-center gap-4 rounded-card border border-line bg-card px-6 py-10 text-center shadow-card">
        <span
          aria-hidden="true"
          className="flex size-16 items-center justify-center rounded-full bg-saffron-soft text-saffron-ink"
        >
          <BellOff className="size-8" />
        </span>
        <h1 className="text-2xl">{stopped ? 'Stopped' : 'Stop these emails?'}</h1>
        <p ref={outcome} role="status" tabIndex={-1} className="text-ink-soft outline-none">
          {stopped
            ? 'You wait for no product any more. On the page of one that is sold out you can ask again whenever you like.'
            : 'We write once when a product that you asked for is back in stock. Stop, and we write about none of them.'}
        </p>
        {stopped ? (
          <Link to={paths.home()} className={buttonClass('secondary')}>
            Go to the home page
          </Link>
        ) : (
          <fetcher.Form method="post" className="flex flex-col gap-4">
            <FormRefusal refused={result?.refused} />
            <Button type="submit" busy={fetcher.state !== 'idle'} className="min-h-12 px-8">
              Stop these emails
            </Button>
          </fetcher.Form>
        )}
      </div>
    </div>
  )
}
