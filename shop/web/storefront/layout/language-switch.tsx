import { Languages } from 'lucide-react'
import { useLocation } from 'react-router'

import { languageNow } from '#contract/language/language'
import { paths } from '#contract/paths'

const others = { en: { language: 'ta', name: 'தமிழ்' }, ta: { language: 'en', name: 'English' } } as const

/** Changes to the other language, named in itself. The page loads anew, since all of it changes. */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const { language, name } = others[languageNow()]
  return (
    <form method="post" action={paths.language()} className="contents">
      <input type="hidden" name="next" value={pathname + search} />
      <button name="language" value={language} lang={language} translate="no" className={className}>
        <Languages className="size-5 shrink-0" aria-hidden="true" /> <span>{name}</span>
      </button>
    </form>
  )
}
