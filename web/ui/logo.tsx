import { shop } from '#shop'

/** The shop's name with its mark, a date on its stalk. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 font-display text-xl font-semibold text-date ${className}`}>
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <path d="M16 2c.4 3-.6 5-2.6 7" fill="none" stroke="var(--pistachio)" strokeWidth="2.4" strokeLinecap="round" />
        <path d="M14 6c3.5-3.6 8-4 11.5-2.4-2 3.8-6.5 5.2-11.5 2.4Z" fill="var(--pistachio)" />
        <path d="M9.5 12.5C13 6.5 21.5 9 22.8 16.6 24 24 19.5 30 14.4 29.3 8.3 28.5 6 18.5 9.5 12.5Z" fill="#7d4022" />
        <path
          d="M12.6 14c-1.5 3.2-1.3 8.4 1 11.8M17.2 13c-.6 3.7.2 8.7 1.6 12.2"
          fill="none"
          stroke="#d98310"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      {shop.name}
    </span>
  )
}
