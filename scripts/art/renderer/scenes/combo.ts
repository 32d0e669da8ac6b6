import { type Contents, insideOf } from '../contents.ts'
import { type Ground, picture, shadow } from '../grounds.ts'
import type { Label } from '../label.ts'
import { crate } from '../packs/together.ts'
import type { Stamps } from '../stamps.ts'

/** Packs sold together, in their crate. */
export function comboScene(
  stamps: Stamps,
  label: Label,
  parts: readonly { contents: Contents; colour: string }[],
  ground: Ground,
): string {
  const packs = parts.map(({ contents, colour }) => ({ inside: insideOf(stamps, contents), colour }))
  const content = shadow(400, 652, 330, 44) + crate(label, packs)
  return picture(ground, stamps.takeImages(), content, 'arch')
}
