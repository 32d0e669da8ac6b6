import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'

import type { Product } from '#contract/entities'
import { listAddress, type ListQuery, PAGE_OF_PRODUCTS } from '#web/storefront/list-query.ts'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'

// After so many the page waits to be asked, so that its foot can be reached.
const BY_ITSELF = 5 * PAGE_OF_PRODUCTS
/** How far below the screen the end of the list is when more of it comes. */
const AHEAD = '800px'

/** A list of any length: the first products at once, more as one comes near the end, or by a link. */
export function ProductList({
  products,
  path,
  query,
}: {
  products: readonly Product[]
  path: string
  query: ListQuery
}) {
  const { shown } = query
  const left = products.length - shown
  const to = listAddress(path, { ...query, shown: shown + PAGE_OF_PRODUCTS })
  const navigate = useNavigate()
  const { state } = useNavigation()
  const pressed = useRef(false)
  const show = () => void navigate(to, { replace: true, preventScrollReset: true })
  // More of the list must not come between a shopper and the page she is going to.
  const end = useNear(left > 0 && shown % BY_ITSELF !== 0, to, () => state === 'idle' && show())

  // Whoever asked for more goes on with the first that came.
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>('#more a')?.focus({ preventScroll: true })
    pressed.current = false
  }, [shown])

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    pressed.current = true
    show()
  }

  return (
    <>
      <ProductGrid products={products.slice(0, shown)} eager newFrom={shown - PAGE_OF_PRODUCTS} />
      {left > 0 && (
        <p ref={end} className="mt-8 flex flex-col items-center gap-2">
          {/* Without a script the page comes anew and begins where it ended. */}
          <a href={`${to}#more`} onClick={press} className={buttonClass('secondary')}>
            Show more
          </a>
          <span className="figures text-sm text-ink-soft">{left} more</span>
        </p>
      )}
    </>
  )
}

/** Calls once for each `what` when the element comes near the screen. */
function useNear(watching: boolean, what: string, near: () => unknown) {
  const element = useRef<HTMLParagraphElement>(null)
  const call = useRef(near)
  useEffect(() => {
    call.current = near
  })
  useEffect(() => {
    if (!watching || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) call.current()
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [watching, what])
  return element
}
