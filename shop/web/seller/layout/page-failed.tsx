import { CloudOff } from 'lucide-react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'

import { errorText } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** A seller page whose data failed to load: the reason and a retry. The menu stays. */
export function PageFailed({ title, error }: { title: string; error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const why = isRouteErrorResponse(error) ? (error.data as { msg?: string })?.msg : errorText(error)
  return (
    <div className="max-w-5xl">
      <PageHeading title={title} />
      <EmptyState icon={<CloudOff className="size-8" />} text={`${title} could not be loaded`}>
        {why && <p className="text-sm text-ink-soft">{why}</p>}
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </EmptyState>
    </div>
  )
}
