import type { ReactNode } from 'react'

import { corner } from '#web/art/corner.ts'
import { Welcome } from '#web/storefront/home/welcome.tsx'
import { ClosedNotice } from '#web/storefront/layout/closed-notice.tsx'
import { LanguageSwitch } from '#web/storefront/layout/language-switch.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/pictures/drawing.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'

/** The layout of login and password reset: the form, with the shop's tagline and picture beside it (below on a phone). */
export function VisitorFrame({ children, foot }: { children: ReactNode; foot: ReactNode }) {
  return (
    <>
      <ClosedNotice />
      <div className="grid min-h-dvh lg:grid-cols-2">
        <main
          id="main"
          tabIndex={-1}
          className="relative isolate flex flex-col overflow-hidden px-5 py-6 outline-none sm:px-10 lg:col-start-2 lg:min-h-dvh"
        >
          <Drawing drawn={corner} className="absolute top-0 right-0 -z-10 h-auto w-[48vw] max-w-60 lg:hidden" />
          <div className="flex flex-wrap items-center justify-between gap-x-4 lg:justify-end">
            <Logo className="text-date lg:hidden" />
            <LanguageSwitch className={buttonClass('secondary')} />
          </div>
          <div className="mx-auto flex w-full max-w-sm grow flex-col justify-center pt-16 pb-8 lg:py-8">{children}</div>
          {foot}
        </main>
        <Welcome />
      </div>
    </>
  )
}
