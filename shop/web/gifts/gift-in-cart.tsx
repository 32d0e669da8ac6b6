import { useId } from 'react'

import { t } from '#contract/language/language'
import { MAX_GIFT_MESSAGE } from '#contract/rules'
import { keepGift, type TypedGift, useKeptGift } from '#web/gifts/kept-gift.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Asks in the cart whether the order is a gift; nothing is ticked at first. */
export function GiftInCart({ locked }: { locked: boolean }) {
  const gift = useKeptGift()
  const id = useId()
  const set = (change: Partial<TypedGift>) => keepGift({ ...gift, ...change })
  return (
    <fieldset disabled={locked} className="rounded-card border border-line bg-card p-4 shadow-card lg:p-6">
      <legend className="sr-only">{t('Gift')}</legend>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={gift.isGift}
          onChange={({ target }) => set({ isGift: target.checked })}
          className="size-5 shrink-0 accent-saffron-strong"
        />
        {t('This order is a gift')}
      </label>
      {gift.isGift && (
        <div className="mt-2 flex flex-col gap-4">
          <TextArea
            label={t('Message (optional)')}
            hint={t('We print it on the slip in the parcel, with your line breaks.')}
            rows={4}
            maxLength={MAX_GIFT_MESSAGE}
            value={gift.message}
            onChange={({ target }) => set({ message: target.value })}
          />
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={gift.hidesPrices}
                aria-describedby={`${id}-prices`}
                onChange={({ target }) => set({ hidesPrices: target.checked })}
                className="size-5 shrink-0 accent-saffron-strong"
              />
              {t('No prices in the parcel')}
            </label>
            <p id={`${id}-prices`} className="text-sm text-ink-soft">
              {t('The invoice is in My Orders, for you alone.')}
            </p>
          </div>
          <p className="text-sm">{t('The courier hands it to the person of the address, unless you name another:')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('Recipient’s name (optional)')}
              maxLength={100}
              autoComplete="off"
              error={gift.phone.trim() && !gift.name.trim() ? 'Please enter the name, too.' : undefined}
              value={gift.name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <TextField
              label={t('Recipient’s phone (optional)')}
              type="tel"
              maxLength={40}
              autoComplete="off"
              error={gift.name.trim() && !gift.phone.trim() ? 'Please enter the phone, too.' : undefined}
              value={gift.phone}
              onChange={({ target }) => set({ phone: target.value })}
            />
          </div>
        </div>
      )}
    </fieldset>
  )
}
