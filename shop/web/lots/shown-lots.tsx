import { Suspense } from 'react'

import type { LineLot } from '#contract/entities'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LineLots = lazyPart(async () => (await import('#web/lots/parts.ts')).LineLots)

/** The lots of a line, or of some pieces of it, in a shop that keeps them. */
export function ShownLots({ lots, pieces }: { lots: LineLot[] | undefined; pieces?: number }) {
  return (
    lots && (
      <Suspense>
        <LineLots lots={lots} {...(pieces !== undefined && { pieces })} />
      </Suspense>
    )
  )
}
