import { type ReactNode, type RefObject, useId } from 'react'

/** A native modal dialog: opened with `ref.current.showModal()`, closed by Escape, the backdrop or its own buttons. */
export function Dialog({
  ref,
  title,
  onClose,
  children,
}: {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  /** Called in all cases. */
  onClose?: () => void
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line p-6 shadow-card"
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </dialog>
  )
}
