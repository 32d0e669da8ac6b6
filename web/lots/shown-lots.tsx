import { Suspense } from 'react'

import type { LineLot } from '#contract/entities'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LineLots = lazyPart(async () => (await import('#web/lots/parts.ts')).LineLots)

/** The lots of a line, in a shop that keeps them. */
export function ShownLots({ lots }: { lots: LineLot[] | undefined }) {
  return (
    lots && (
      <Suspense>
        <LineLots lots={lots} />
      </Suspense>
    )
  )
}
