import { type ComponentProps, createElement, type ElementType } from 'react'

type IconData = { node: [tag: ElementType, attributes: Record<string, string>][] }

/**
 * Replaces lucide's icon factory in a built shop (vite.config.ts): the same drawing with less code, and with the
 * attributes that all icons share as the class `icon` of web/styles.css.
 */
export function createIcon({ node }: IconData) {
  const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className = '', ...props }: ComponentProps<'svg'>) {
    const own = { viewBox: '0 0 24 24', 'aria-hidden': true, ...props, className: `icon ${className}` }
    return createElement('svg', own, ...strokes)
  }
}
