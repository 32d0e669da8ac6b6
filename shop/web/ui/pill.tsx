import type { ReactNode } from 'react'

const tones = {
  green: 'bg-pistachio-soft text-pistachio-ink',
  yellow: 'bg-saffron-soft text-saffron-ink',
  red: 'bg-pomegranate-soft text-pomegranate-ink',
  plain: 'bg-shade text-ink',
}

/** A short label on a coloured background. */
export function Pill({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-0.5 text-xs font-semibold forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
