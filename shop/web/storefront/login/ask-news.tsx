import { t } from '#contract/language/language'

/** Asks for the news of orders, which nobody gets who has not asked. */
export function AskNews({ checked = false }: { checked?: boolean }) {
  return (
    <label className="-my-1 flex min-h-11 items-center gap-3">
      <input type="checkbox" name="news" defaultChecked={checked} className="size-5 shrink-0 accent-saffron-strong" />
      <span>{t('News of my orders by WhatsApp')}</span>
    </label>
  )
}
