import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { shop } from '#shop'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** What the shop is, in one line, and one thing to do. */
export function Banner({ products }: { products: Product[] }) {
  return (
    <section className="border-b border-line bg-saffron-soft">
      <div className="shell grid items-center gap-8 py-10 md:grid-cols-[1.1fr_1fr] md:py-14">
        <div>
          <p className="text-sm font-semibold text-saffron-ink">Packed to order in {shop.address.city}</p>
          <h1 className="mt-2 text-3xl leading-tight lg:text-4xl">{shop.tagline}</h1>
          <Link to={paths.products()} className={buttonClass('primary', 'mt-6 px-7')}>
            Shop now <ArrowRight className="size-5" aria-hidden="true" />
          </Link>
        </div>
        <ul aria-hidden="true" className="mx-auto grid w-full max-w-md grid-cols-3 gap-3">
          {faces(products).map((image, place) => (
            <li key={image} className={place === 0 ? 'col-span-2 row-span-2' : ''}>
              <Picture
                src={image}
                alt=""
                sizes={place === 0 ? '19rem' : '9rem'}
                eager
                className="w-full rounded-card shadow-card"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A picture each of the first three categories that have one. */
function faces(products: Product[]): string[] {
  const byCategory = new Map<string, string>()
  for (const { category, image } of products) {
    if (image[0] && !byCategory.has(category)) byCategory.set(category, image[0])
  }
  return [...byCategory.values()].slice(0, 3)
}
