import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'

import { t } from '#contract/language/language'
import { pressKept } from '#web/navigation/early-presses.ts'

/**
 * A part of a page with a script of its own. Presses of its buttons are kept until the script is there. If the script is
 * lost, a notice takes its place, the page stays, and the script is loaded again as soon as the device has a connection.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    const Part = await load().catch(() => untilLoaded(load))
    return {
      default: (props: Props) => (
        <PressedWhenHydrated>
          <Part {...props} />
        </PressedWhenHydrated>
      ),
    }
  })
}

function PressedWhenHydrated({ children }: { children: ReactNode }) {
  useEffect(() => void setTimeout(pressKept), [])
  return children
}

function untilLoaded<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function NotLoaded(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const loadAgain = () =>
        void load().then(
          (part) => {
            loaded = part
            setPart(() => part)
          },
          () => {},
        )
      // The connection may be back since the script was lost, and then no event follows.
      if (navigator.onLine) loadAgain()
      window.addEventListener('online', loadAgain)
      return () => window.removeEventListener('online', loadAgain)
    }, [Part])
    if (Part) return <Part {...props} />
    return <p className="text-sm text-ink-soft">{t('This part could not be loaded. Please reload the page.')}</p>
  }
}
