import { t } from '#contract/language/language'
import { MAX_REPORT_PHOTOS, MAX_REPORT_WORDS, REPORT_HOURS } from '#contract/messages/report-rules'
import type { Reportable } from '#contract/messages/reports'
import { refundReasons } from '#contract/orders/refund-reasons'
import { weightText } from '#contract/products/weight'
import { type Sent, sendReport } from '#web/storefront/orders/reports/send-report.ts'
import { PhotoPicker, usePhotoForm } from '#web/storefront/orders/reports/use-photo-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { T } from '#web/ui/t.tsx'

/** Which pieces, why, in which words, and photos. Without script it sends the words alone. */
export function ReportForm({
  orderId,
  lines,
  until,
  draft,
  answered,
  onSent,
}: {
  orderId: string
  lines: Reportable['lines']
  until: string | undefined
  /** The idempotency key. */
  draft: string
  answered: Sent | undefined
  onSent: (msg: string) => void
}) {
  const { form, refused, picker, busy, sending } = usePhotoForm<Sent>(
    answered,
    (typedIn, photos, transport) => sendReport(typedIn, orderId, photos, transport),
    onSent,
  )
  const typed = answered?.typed ?? {}

  return (
    <form
      {...form}
      aria-label={t('Report a problem')}
      className="flex flex-col gap-6 rounded-card border border-line bg-card p-4 shadow-card md:p-6"
    >
      <FormRefusal refused={refused} />
      <input type="hidden" name="key" value={draft} />
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{t('What is it about?')}</legend>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line key={line.product} line={line} typed={typed[`pieces-${line.product}`]} />
          ))}
        </ul>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{t('What is wrong?')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {refundReasons.map((reason) => (
            <ChoiceChip key={reason} name="why" value={reason} required defaultChecked={typed['why'] === reason}>
              {t(reason)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t('What happened?')}
        name="words"
        maxLength={MAX_REPORT_WORDS}
        rows={3}
        defaultValue={typed['words']}
        error={refused?.fields['words']}
        hint={t('A few words are enough. They may stay empty, unless it is another reason.')}
      />
      <div className="min-h-37">
        <PhotoPicker
          {...picker}
          note={t('Up to {count}: the pack, its label, what is wrong. Only we see them.', { count: MAX_REPORT_PHOTOS })}
        />
        <noscript>
          <p className="text-sm text-ink-soft">
            {t('Photos need JavaScript. Without them we ask you if we need any.')}
          </p>
        </noscript>
      </div>
      <div className="flex flex-col gap-3 border-t border-line pt-4 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-sm text-ink-soft">
          <span>
            {t(
              'A person looks at it within {hours} hours and writes to you. We send the pieces again or refund them, whichever you prefer.',
              { hours: REPORT_HOURS },
            )}
          </span>
          {until && (
            <span>
              {' '}
              <T text="This form is open until {time}." time={<DayAndTime at={until} />} />
            </span>
          )}
        </p>
        <Button type="submit" busy={busy} className="min-h-12 shrink-0">
          {sending ?? t('Send report')}
        </Button>
      </div>
    </form>
  )
}

function Line({ line, typed }: { line: Reportable['lines'][number]; typed: string | undefined }) {
  const { product, name, weight, image, left, quantity } = line
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Picture src={image} alt="" sizes="4rem" thumbnail className="w-14 shrink-0 rounded-lg" />
      <span className="min-w-24 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">
          {t('{weight}, {quantity} bought', { weight: weightText(weight), quantity })}
        </span>
      </span>
      {left > 0 ? (
        <select
          name={`pieces-${product}`}
          aria-label={t('Pieces of {name}', { name })}
          defaultValue={typed ?? '0'}
          className="figures min-h-12 max-w-full rounded-field border border-line-strong bg-card px-3 text-ink"
        >
          {Array.from({ length: left + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? t('None') : t('{count} of {left}', { count, left })}
            </option>
          ))}
        </select>
      ) : (
        <span className="text-sm text-ink-soft">{t('Reported or refunded')}</span>
      )}
    </li>
  )
}
