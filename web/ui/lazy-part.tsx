import { type ComponentType, lazy } from 'react'

/** A part of a page with a script of its own. If the script is lost, a notice takes its place and the page stays. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
}

function NotLoaded() {
  return <p className="text-sm text-ink-soft">This part could not be loaded. Please reload the page.</p>
}
