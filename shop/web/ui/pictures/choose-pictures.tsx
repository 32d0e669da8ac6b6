import type { ReactNode } from 'react'

import { Spinner } from '#web/ui/spinner.tsx'

/** A tile that takes pictures from the device. `onChange` gets the input, to clear it; `onFocus` can load what reads them. */
export function ChoosePictures({
  id,
  icon,
  text,
  isReading,
  className,
  onFocus,
  onChange,
}: {
  id: string
  icon: ReactNode
  text: string
  isReading: boolean
  className: string
  onFocus: () => void
  onChange: (input: HTMLInputElement) => void
}) {
  return (
    <label
      htmlFor={id}
      className={`flex cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-line-strong bg-card p-2 text-center text-sm text-ink-soft hover:bg-shade has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-saffron-strong ${className}`}
    >
      {isReading ? <Spinner className="size-6" /> : icon}
      <span>{text}</span>
      {/* With file extensions, because not every system knows the type of HEIC files. */}
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
        multiple
        onFocus={onFocus}
        onChange={({ target }) => onChange(target)}
        className="sr-only"
      />
    </label>
  )
}
