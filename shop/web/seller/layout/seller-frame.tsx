import type { ReactNode } from 'react'

import { Logo } from '#web/ui/pictures/logo.tsx'

/** A page of the seller's login: one card. */
export function SellerFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 outline-none">
      <Logo />
      <div className="my-auto w-full max-w-sm py-8">
        <div className="rounded-card border border-line border-t-4 border-t-date bg-card p-6 shadow-card sm:p-9">
          <h1 className="text-2xl">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
