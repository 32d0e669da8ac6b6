import type { AnswerOf, calls } from '#contract/calls'
import type { OwnerSettings } from '#contract/owner-settings'
import { settingLabels } from '#contract/page-settings'
import { settingInWords } from '#web/seller/settings/setting-words.ts'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'

type Change = AnswerOf<typeof calls.sellerSettingsHistory>['changes'][number]

/** The changes, newest first. The last change of each setting can be undone. */
export function SettingsHistory({ changes, version }: { changes: Change[]; version: string }) {
  if (changes.length === 0) return null
  const isLast = ({ key }: Change, nth: number) => changes.findIndex((each) => each.key === key) === nth
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="mb-2 text-lg">
        What was changed
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card md:px-6">
        {changes.map((change, nth) => (
          <li key={`${change.at} ${change.key}`} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <p className="min-w-0 grow basis-60 wrap-anywhere">
              <span className="font-medium">{settingLabels[change.key as keyof OwnerSettings] ?? change.key}</span>
              <span>{`: ${settingInWords(change.key, change.to)} `}</span>
              <span className="text-ink-soft">{`(was: ${settingInWords(change.key, change.from)})`}</span>
              <span className="block text-sm text-ink-soft">
                <span>{`${change.by ?? 'The shop'}, `}</span>
                <DayAndTime at={change.at} />
              </span>
            </p>
            {isLast(change, nth) && (
              <ActForm act="undo setting" button="Undo" look="secondary" className="shrink-0">
                {() => (
                  <>
                    <input type="hidden" name="setting" value={change.key} />
                    <input type="hidden" name="value" value={JSON.stringify(change.from)} />
                    <input type="hidden" name="seen" value={version} />
                  </>
                )}
              </ActForm>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
