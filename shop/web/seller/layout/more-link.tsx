import { Link } from 'react-router'

import { buttonClass } from '#web/ui/button.tsx'

/** The link to the next page of a list, if there is one. */
export function MoreLink({ show, nextCursor }: { show: string | undefined; nextCursor: string | undefined }) {
  if (!nextCursor) return null
  return (
    <p className="mt-6 text-right">
      <Link
        to={`?${new URLSearchParams({ ...(show ? { show } : {}), cursor: nextCursor }).toString()}`}
        className={buttonClass('secondary')}
      >
        More
      </Link>
    </p>
  )
}
