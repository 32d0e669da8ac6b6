import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'

import { t, translated } from '#contract/language/language'
import { newsletterNotice } from '#contract/messages/consent-notices'
import { busy } from '#contract/wording'
import type { Answered } from '#web/storefront/layout/newsletter-subscribe.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/fields/field-note.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { useErrorUntilMended } from '#web/ui/fields/text-field.tsx'

/** Newsletter sign-up. `answered` is the answer to a form sent before the page's script had loaded. */
export function Newsletter({ answered }: { answered?: Answered | undefined }) {
  const fetcher = useFetcher<Answered>()
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const sending = fetcher.state !== 'idle'
  const result = fetcher.data ?? answered
  const { error, onInput } = useErrorUntilMended(result?.fields['email'])
  useFocusOnRefusal(form, fetcher.data)
  useEffect(() => {
    if (fetcher.data?.success) form.current?.reset()
  }, [fetcher.data])

  return (
    <section aria-labelledby="newsletter" className="shell mt-14">
      <div className="grid items-center gap-x-12 gap-y-5 rounded-[1.5rem] bg-saffron-soft px-5 py-8 md:px-10 lg:grid-cols-2 lg:py-12">
        <div className="min-w-0">
          <h2 id="newsletter" className="text-xl md:text-2xl">
            {t('Never miss a harvest')}
          </h2>
          <p className="mt-2 max-w-prose text-saffron-ink">{t(newsletterNotice.text)}</p>
        </div>
        <div className="min-w-0">
          <fetcher.Form
            ref={form}
            method="post"
            noValidate
            className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start"
          >
            <FormRefusal refused={result?.success ? undefined : result} className="basis-full" />
            <div className="min-w-0 grow">
              <input
                type="email"
                name="email"
                onInput={onInput}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? noteId : undefined}
                aria-label={t('Email address')}
                placeholder={t('Your email')}
                autoComplete="email"
                className="min-h-12 w-full rounded-full border border-line-strong bg-card px-[min(1.25rem,5vw)] text-ink placeholder:text-ink-soft aria-invalid:border-pomegranate"
              />
              <Note id={noteId} error={error} />
            </div>
            <Button type="submit" busy={sending} className="min-h-12 px-7 sm:min-w-44">
              {sending ? t(busy.subscribing) : t('Subscribe')}
            </Button>
          </fetcher.Form>
          {result?.success && (
            <p role="status" className="mt-3 text-sm text-saffron-ink">
              <span>{!fetcher.data && `${translated(result.msg)} `}</span>
              {t('If you are new here, one step is left: press the button in our email.')}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
