import type { ReactNode } from 'react'

import { type Drawn, Drawing } from '#web/ui/pictures/drawing.tsx'

/** The content of an empty page: a drawing or an icon, a text and a link. */
export function EmptyState({
  text,
  children,
  ...face
}: { text: string; children?: ReactNode } & ({ drawn: Drawn } | { icon: ReactNode })) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-6 py-10 text-center md:py-14">
      {'drawn' in face ? (
        <Drawing drawn={face.drawn} eager className="h-auto w-60 max-w-full" />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-16 items-center justify-center rounded-full bg-saffron-soft text-saffron-ink"
        >
          {face.icon}
        </span>
      )}
      <p className="font-display text-lg font-semibold text-date">{text}</p>
      {children}
    </div>
  )
}
