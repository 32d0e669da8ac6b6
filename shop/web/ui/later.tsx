import { type ComponentType, useEffect, useState } from 'react'

import { whenTouched } from '#web/ui/when-idle.ts'

/** For a part that loads with the component around it. */
export function atOnce(act: () => void): () => void {
  act()
  return () => {}
}

/** A component that shows nothing at first, and so loads when the page is touched, or at another time. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: (act: () => void) => () => void = whenTouched,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (loaded) return
      return when(() => {
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
