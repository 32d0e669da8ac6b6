import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'

import { paths } from '#contract/paths'

/** Filters /products as one types. The words are in the address, so that they survive a reload and can be shared. */
export function SearchBox() {
  const onProducts = useLocation().pathname === paths.products()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const asked = onProducts ? (params.get('search') ?? '') : ''

  // Another page, or Back: the box follows the address, but never under the fingers of someone typing.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = asked
  }, [asked])

  return (
    <Form
      action={paths.products()}
      role="search"
      className="relative order-last w-full md:order-none md:w-auto md:min-w-0 md:grow"
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search products"
        placeholder="Search products"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={asked}
        onChange={({ target }) => void navigate(paths.products(target.value.trim()), { replace: onProducts })}
        className="min-h-11 w-full rounded-full border border-line-strong bg-card pr-4 pl-11 text-ink placeholder:text-ink-soft"
      />
    </Form>
  )
}
