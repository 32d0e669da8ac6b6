import { type ComponentType, useEffect, useState } from 'react'

import { whenTouchedOrIdle } from '#web/ui/when-idle.ts'

/** A component that shows nothing at first, and so loads when the page is touched or idle. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return
      return whenTouchedOrIdle(() => {
        void load().then(
          (part) => {
            loaded = part
            setPart(() => part)
          },
          () => {},
        )
      })
    }, [])
    return Part && <Part {...props} />
  }
}
