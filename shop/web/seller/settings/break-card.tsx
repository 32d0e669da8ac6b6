import { CalendarOff } from 'lucide-react'
import { useState } from 'react'

import { opensOn } from '#contract/closed-until'
import { indianDay, isoDay } from '#contract/indian-day'
import { closedWords } from '#contract/wording'
import { Preview } from '#web/seller/settings/preview.tsx'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { dayInWords } from '#web/seller/settings/setting-words.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** Closes the shop until a day, or opens it again. */
export function BreakCard({ loadedAt, ...chosen }: Chosen & { loadedAt: number }) {
  const now = new Date(loadedAt)
  const closed = opensOn(chosen.settings, now)
  const [opens, setOpens] = useState(closed ?? '')
  const isOver = opens !== '' && opens <= isoDay(indianDay(now))
  return (
    <SettingCard
      setting="closedUntil"
      chosen={chosen}
      title="A break"
      icon={CalendarOff}
      about="While the shop is closed, shoppers look around and keep their carts, but cannot order. Paid orders go on as usual."
      button={closed ? (opens ? 'Change the day' : 'Open now') : 'Close the shop'}
    >
      {(fields) => (
        <>
          {closed && (
            <p>
              <Pill tone="yellow">{`Closed until ${dayInWords(closed)}`}</Pill>
            </p>
          )}
          {!closed && <input type="hidden" name="isOpen" value="yes" />}
          <TextField
            label="Take orders again from"
            name="closedUntil"
            error={isOver ? 'Please choose a day after today.' : fields['closedUntil']}
            isLive={isOver}
            type="date"
            min={isoDay(indianDay(now) + 1)}
            value={opens}
            onChange={({ target }) => setOpens(target.value)}
            className="sm:max-w-60"
            {...(closed && { hint: 'Empty it to open now.' })}
          />
          {opens !== '' && !isOver && <Preview where="Shoppers read on every page">{closedWords(opens)}</Preview>}
        </>
      )}
    </SettingCard>
  )
}
