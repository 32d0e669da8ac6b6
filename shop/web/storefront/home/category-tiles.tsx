import { Link } from 'react-router'

import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { categories, type CategoryPath } from '#contract/products/categories'
import { tileCombos } from '#web/art/tile-combos.ts'
import { tileDates } from '#web/art/tile-dates.ts'
import { tileDryFruits } from '#web/art/tile-dry-fruits.ts'
import { tileGiftHampers } from '#web/art/tile-gift-hampers.ts'
import { tileHealthPowders } from '#web/art/tile-health-powders.ts'
import { tileHoney } from '#web/art/tile-honey.ts'
import { tileNuts } from '#web/art/tile-nuts.ts'
import { type Drawn, Drawing } from '#web/ui/pictures/drawing.tsx'

const faces: Record<CategoryPath, Drawn> = {
  Dates: tileDates,
  Nuts: tileNuts,
  'Dry-Fruits': tileDryFruits,
  'Health-Powders': tileHealthPowders,
  'Gift-Hampers': tileGiftHampers,
  Honey: tileHoney,
  Combos: tileCombos,
}

/** Links to the seven categories, all visible at once on a phone. */
export function CategoryTiles() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-2 gap-y-4 md:grid md:grid-cols-7 lg:gap-x-5">
      {categories.map(({ label, path }) => (
        <li
          key={path}
          className="w-[calc(25%-0.375rem)] min-w-[4.25rem] in-[:lang(ta)]:w-[calc(33%-0.375rem)] md:w-auto md:in-[:lang(ta)]:w-auto"
        >
          <Link
            to={paths.category(path)}
            className="group flex h-full flex-col items-center gap-1 rounded-card text-center text-ink no-underline"
          >
            <Drawing
              drawn={faces[path]}
              // The width on a phone to the pixel: a little more loads the larger file.
              sizes="(min-width: 48rem) 9rem, calc(25vw - 14px)"
              eager
              className="h-auto w-full max-w-36 max-md:in-[:lang(ta)]:max-w-20 transition-transform duration-200 group-hover:-rotate-6 group-active:scale-95"
            />
            <span className="text-xs leading-snug font-semibold group-hover:underline lg:text-base">{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
