import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, PrefetchPageLinks, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'

import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { afterPaint } from '#web/ui/when-idle.ts'

/**
 * Searches /products while typing. The text is in the address, so that it survives a reload and can be shared. A visitor
 * first finishes the text where /products asks for a login.
 */
export function SearchBox({ className = '' }: { className?: string }) {
  const onProducts = useLocation().pathname === paths.products()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [used, setUsed] = useState(false)
  const asked = onProducts ? (params.get('search') ?? '') : ''
  const { isPublic } = useSettings()
  const mustLogIn = useUser() === null && !isPublic
  const go = (text: string) => void navigate(paths.products(text.trim()), { replace: searchingNow() })
  const goWhileTyping = (text: string) => !mustLogIn && go(text)
  const input = useFollowing(asked, goWhileTyping)

  return (
    <Form
      action={paths.products()}
      role="search"
      className={`relative min-w-0 grow ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (mustLogIn) return go(input.current?.value ?? '')
        // Closes the keyboard of a phone; on a desktop the next Tab enters the results.
        document.querySelector('main')?.focus({ preventScroll: true })
      }}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={t('Search products')}
        placeholder={t('Search')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        defaultValue={asked}
        onFocus={() => setUsed(true)}
        // The letter is painted before its results.
        onChange={({ target }) => afterPaint(() => goWhileTyping(target.value))}
        className="peer min-h-11 w-full rounded-full border border-line-strong bg-card pr-3 pl-11 text-ink text-ellipsis placeholder:text-ink-soft not-placeholder-shown:pr-11"
      />
      <button
        type="button"
        aria-label={t('Clear the search')}
        onClick={() => {
          if (input.current) input.current.value = ''
          goWhileTyping('')
          input.current?.focus()
        }}
        className="absolute top-1/2 right-0 flex size-11 -translate-y-1/2 items-center justify-center rounded-full text-ink-soft peer-placeholder-shown:hidden hover:text-ink noscript:hidden"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
      {used && !onProducts && !mustLogIn && <PrefetchPageLinks page={paths.products()} />}
    </Form>
  )
}

/** Whether a search is open: only its first letter adds a history entry. Not React state, which may lag behind. */
function searchingNow(): boolean {
  const { pathname, search } = window.location
  return pathname === paths.products() && new URLSearchParams(search).has('search')
}

/** The box follows the address, except while the shopper types. */
function useFollowing(asked: string, go: (text: string) => unknown) {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(true)
  const went = useRef(go)
  const wentBack = useNavigationType() === 'POP'
  useEffect(() => {
    went.current = go
  })
  useEffect(() => {
    const box = input.current
    if (!box) return
    const typing = box === document.activeElement
    // Runs the search for text typed before this script had loaded.
    if (first.current && typing && box.value.trim()) went.current(box.value)
    else if ((wentBack || !typing) && box.value.trim() !== asked) box.value = asked
    first.current = false
  }, [asked, wentBack])
  return input
}
