/** Holds the place of something that is still loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-card bg-shade ${className}`} />
}
