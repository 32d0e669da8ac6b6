import { isRouteErrorResponse, Link } from 'react-router'

import { paths } from '#contract/paths'
import { empty, errors } from '#contract/wording'
import { isConnectionLost } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** Replaces a seller page that failed; the menu stays. */
export function SellerError({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <h1 className="text-2xl">
        {missing ? empty.product : isConnectionLost(error) ? 'Connection lost' : errors.somethingWentWrong}
      </h1>
      <p className="text-ink-soft">
        {missing ? 'It may have another address now.' : 'The shop cannot be reached. What you saved is safe.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {!missing && <Button onClick={() => window.location.reload()}>Try again</Button>}
        <Link to={paths.sellerProductList()} className={buttonClass(missing ? 'primary' : 'secondary')}>
          Product List
        </Link>
      </div>
    </div>
  )
}
