import { t, translated } from '#contract/language/language'
import { useSettings } from '#web/settings.ts'

/** The notice of a closed shop above each page. */
export function ClosedNotice() {
  const { closed } = useSettings()
  if (closed === undefined) return null
  return (
    <aside
      aria-label={t('The shop is closed')}
      className="border-b border-saffron bg-saffron-soft px-4 py-2.5 text-center text-sm font-medium text-saffron-ink"
    >
      {translated(closed)}
    </aside>
  )
}
