import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Font = { family: string; url: string; weight: string }

/**
 * Fonts that load too late for the first page are not applied to it, so that its text does not shift
 * (`font-display: optional`); this hook applies them on the next page.
 */
export function useLateFonts(fonts: Font[]): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    for (const { family, url, weight } of fonts) {
      const known = [...document.fonts].some((face) => face.family === family && face.display !== 'optional')
      if (!known) void new FontFace(family, `url(${url})`, { weight }).load().then((face) => document.fonts.add(face))
    }
  }, [pathname, fonts])
}
