import { type ComponentType, useEffect, useState } from 'react'

import { whenIdle } from '#web/ui/when-idle.ts'

const fromServer = { __html: '' }

// React keeps the markup that the server sent; its links work by themselves. A page without that has no footer yet.
function AsSent() {
  return <footer suppressHydrationWarning dangerouslySetInnerHTML={fromServer} />
}

const loadFooter = () => import('#web/storefront/layout/footer.tsx')
const First = import.meta.env.SSR ? (await loadFooter()).Footer : AsSent

/** The footer, whose script comes when the browser is idle. */
export function FooterLater() {
  const [Live, setLive] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        void loadFooter().then(
          ({ Footer }) => setLive(() => Footer),
          () => {},
        )
      }),
    [],
  )
  return Live ? <Live /> : <First />
}
