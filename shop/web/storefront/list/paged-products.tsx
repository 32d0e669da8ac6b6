import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { listAddress, type ListQuery, PAGE_OF_PRODUCTS } from '#web/storefront/list/list-query.ts'
import { ProductGrid } from '#web/storefront/list/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** A list of any length: a link shows more products, so that the footer stays reachable. */
export function PagedProducts({
  products,
  left,
  path,
  query,
}: {
  products: readonly Product[]
  /** The number of products that are not shown. */
  left: number
  path: string
  query: ListQuery
}) {
  const { shown } = query
  const to = listAddress(path, { ...query, shown: shown + PAGE_OF_PRODUCTS })
  const navigate = useNavigate()
  const pressed = useRef(false)
  // Focuses the first product that "Show more" added.
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>('#more a')?.focus({ preventScroll: true })
    pressed.current = false
  }, [shown])

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    pressed.current = true
    void navigate(to, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <ProductGrid products={products} eager newFrom={shown - PAGE_OF_PRODUCTS} />
      {left > 0 && (
        <p className="mt-8 flex flex-col items-center gap-2">
          {/* Without script the link reloads the page and jumps to the first new product. */}
          <a href={`${to}#more`} onClick={press} className={buttonClass('secondary')}>
            {t('Show more')}
          </a>
          <span className="figures text-sm text-ink-soft">{t('{count} more', { count: left })}</span>
        </p>
      )}
    </>
  )
}
