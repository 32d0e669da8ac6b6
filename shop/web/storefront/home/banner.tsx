import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { DELIVERY_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { bannerPhone } from '#web/art/banner-phone.ts'
import { bannerWide } from '#web/art/banner-wide.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { preloadDrawing } from '#web/ui/preload.ts'

const WIDE = '(min-width: 48rem)'
const WIDE_SIZES = '58vw'

/** The tagline and a link to the products. */
export function Banner() {
  preloadDrawing(bannerPhone, '100vw', `not all and ${WIDE}`)
  preloadDrawing(bannerWide, WIDE_SIZES, WIDE)
  return (
    <section className="relative isolate overflow-hidden bg-saffron-soft">
      <div className="shell pt-8 md:flex md:min-h-[min(30rem,42vw)] md:items-center md:py-12">
        <div className="md:w-[42%]">
          <h1 className="text-2xl leading-[1.15] lg:text-4xl">{shop.tagline}</h1>
          <div className="mt-5 flex flex-wrap items-center gap-4 lg:mt-7">
            <Link to={paths.products()} className={buttonClass('primary', 'min-h-12 shrink-0 px-7')}>
              Shop now <ArrowRight className="size-5" aria-hidden="true" />
            </Link>
            <p className="max-w-[9rem] text-sm leading-snug text-saffron-ink">
              Free delivery in <span className="whitespace-nowrap">{DELIVERY_DAYS}</span>
            </p>
          </div>
        </div>
      </div>
      <picture>
        <source
          media={WIDE}
          type="image/avif"
          srcSet={bannerWide.avif}
          sizes={WIDE_SIZES}
          width={bannerWide.width}
          height={bannerWide.height}
        />
        <source
          media={WIDE}
          type="image/webp"
          srcSet={bannerWide.webp}
          sizes={WIDE_SIZES}
          width={bannerWide.width}
          height={bannerWide.height}
        />
        <source type="image/avif" srcSet={bannerPhone.avif} sizes="100vw" />
        <img
          src={bannerPhone.src}
          srcSet={bannerPhone.webp}
          sizes="100vw"
          alt=""
          width={bannerPhone.width}
          height={bannerPhone.height}
          fetchPriority="high"
          decoding="async"
          className="-z-10 -mt-3 h-auto w-full md:absolute md:inset-y-0 md:right-0 md:mt-0 md:h-full md:w-[58%] md:object-cover md:object-left"
        />
      </picture>
    </section>
  )
}
