import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { DELIVERY_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { bannerPhone } from '#web/art/banner-phone.ts'
import { bannerWide } from '#web/art/banner-wide.ts'
import { useSettings } from '#web/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { preloadDrawing } from '#web/ui/preload.ts'
import { T } from '#web/ui/t.tsx'

const WIDE = '(min-width: 48rem)'
const WIDE_SIZES = '58vw'

/** What the owner has chosen to open the shop with, else the tagline, a link to the products and the shop's picture. */
export function Banner() {
  const { banner } = useSettings()
  const { line, button, to, picture } = banner ?? {
    line: translated(shop.tagline),
    button: t('Shop now'),
    to: paths.products(),
    picture: null,
  }
  return (
    <section className="relative isolate overflow-hidden bg-saffron-soft">
      <div className="shell pt-8 md:flex md:min-h-[min(30rem,42vw)] md:items-center md:py-12">
        <div className="md:w-[42%]">
          <h1 className="text-2xl leading-[1.15] wrap-anywhere lg:text-4xl">{line}</h1>
          <div className="mt-5 flex flex-wrap items-center gap-4 lg:mt-7">
            <Link to={to} className={buttonClass('primary', 'min-h-12 max-w-full px-7')}>
              <span className="min-w-0 wrap-anywhere">{button}</span>{' '}
              <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
            </Link>
            <p className="max-w-[9rem] text-sm leading-snug text-saffron-ink">
              <T text="Free delivery in {days}" days={<span className="whitespace-nowrap">{t(DELIVERY_DAYS)}</span>} />
            </p>
          </div>
        </div>
      </div>
      {picture ? (
        <Picture
          src={picture}
          alt=""
          sizes={`${WIDE} ${WIDE_SIZES}, 100vw`}
          eager
          className="mt-6 w-full max-md:aspect-video md:absolute md:inset-y-0 md:right-0 md:-z-10 md:mt-0 md:aspect-auto md:h-full md:w-[58%]"
        />
      ) : (
        <ShopPicture />
      )}
    </section>
  )
}

function ShopPicture() {
  preloadDrawing(bannerPhone, '100vw', `not all and ${WIDE}`)
  preloadDrawing(bannerWide, WIDE_SIZES, WIDE)
  return (
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
  )
}
