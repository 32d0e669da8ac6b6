/** The name of a product in Tamil, which is shown to every reader; nothing without one. */
export function TamilName({ name, className }: { name: string | undefined; className: string }) {
  return (
    name !== undefined && (
      <p lang="ta" translate="no" className={`leading-snug text-ink-soft wrap-anywhere ${className}`}>
        {name}
      </p>
    )
  )
}
