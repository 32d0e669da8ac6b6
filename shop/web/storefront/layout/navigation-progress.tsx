import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { t } from '#contract/language/language'
import { useLoadingPage } from '#web/navigation/loading-page.ts'
import { ProductListSkeleton } from '#web/storefront/list/product-list-skeleton.tsx'
import { ProductPageSkeleton } from '#web/storefront/product/product-page-skeleton.tsx'

/** A page that loads faster shows no progress. */
const DELAY_MS = 150

/**
 * Shows that the next page is loading: a thin bar, and a skeleton for lists and products. The previous page stays
 * mounted below it with its state and scroll position, for Back.
 */
export function NavigationProgress() {
  const { pathname: here } = useLocation()
  const loading = useLoadingPage()
  const next = useNavigation().location ?? loading
  const late = useLate(next !== undefined)
  if (!next || !late) return null
  return (
    <>
      {/* A live region, because it stands outside of the landmarks. */}
      <div className="fixed inset-x-0 top-0 z-50" role="status">
        {/* Fast at first, then ever slower, so that it never seems to stop. */}
        <div
          role="progressbar"
          aria-label={t('The page is loading')}
          className="h-[3px] w-11/12 bg-saffron forced-colors:bg-[Highlight] transition-[width] duration-[8s] ease-out motion-reduce:w-full starting:w-0"
        />
      </div>
      {next.pathname !== here && <Skeleton pathname={next.pathname} />}
    </>
  )
}

function Skeleton({ pathname }: { pathname: string }) {
  const [root, category, product, ...more] = pathname.split('/').filter(Boolean)
  if (root !== 'products' || more.length > 0) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-[calc(3.5rem+1px)] bottom-0 z-25 overflow-hidden bg-paper md:top-[calc(4rem+1px)]"
    >
      {product ? <ProductPageSkeleton /> : <ProductListSkeleton titled={category} />}
    </div>
  )
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return late
}
