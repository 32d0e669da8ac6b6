import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

import { busy } from '#contract/wording'
import type { Answered } from '#web/storefront/subscribe.ts'
import { Button } from '#web/ui/button.tsx'

/** Newsletter sign-up. `answered` is the answer to a form sent before the page's script was there. */
export function Newsletter({ answered }: { answered?: Answered | undefined }) {
  const fetcher = useFetcher<Answered>()
  const form = useRef<HTMLFormElement>(null)
  const sending = fetcher.state !== 'idle'

  useEffect(() => {
    if (fetcher.data?.success) form.current?.reset()
  }, [fetcher.data])

  return (
    <section aria-labelledby="newsletter" className="shell pt-14">
      <div className="mx-auto max-w-2xl text-center">
        <h2 id="newsletter" className="text-2xl">
          Never miss a harvest
        </h2>
        <p className="mt-2 text-ink-soft">
          New arrivals and festival offers by e-mail, now and then. Leave whenever you like.
        </p>
        <fetcher.Form
          ref={form}
          method="post"
          noValidate
          className="mt-6 flex flex-col gap-3 rounded-[1.75rem] md:flex-row"
        >
          <input
            type="email"
            name="email"
            aria-label="E-mail address"
            placeholder="Your e-mail address"
            autoComplete="email"
            className="min-h-12 grow rounded-full border border-line-strong bg-card px-5 text-ink placeholder:text-ink-soft"
          />
          <Button type="submit" busy={sending} className="min-h-12 min-w-44 px-7">
            {sending ? busy.subscribing : 'Subscribe'}
          </Button>
        </fetcher.Form>
        {answered && !fetcher.data && (
          <p role="status" className="mt-3 text-sm">
            {answered.msg}
          </p>
        )}
      </div>
    </section>
  )
}
