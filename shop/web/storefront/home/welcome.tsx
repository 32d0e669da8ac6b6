import { t, translated } from '#contract/language/language'
import { DELIVERY_BUSINESS_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { bannerPhone } from '#web/art/banner-phone.ts'
import { login } from '#web/art/login.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { preloadDrawing } from '#web/ui/preload.ts'

const DESKTOP = '(min-width: 64rem)'

/** The tagline and a picture: the left half of the page on a desktop, below the form on a phone. */
export function Welcome() {
  // Preloaded on a desktop only, where it is visible at once.
  preloadDrawing(login, '50vw', DESKTOP)
  return (
    <section
      aria-label={t('About {shop}', { shop: shop.name })}
      className="relative isolate overflow-hidden bg-saffron-soft pt-8 lg:col-start-1 lg:row-start-1 lg:flex lg:flex-col lg:p-12"
    >
      <div className="hidden lg:block">
        <Logo />
      </div>
      <div className="px-5 sm:px-10 lg:mt-8 lg:max-w-md lg:px-0">
        <p className="font-display text-xl leading-tight font-semibold text-date lg:text-3xl">
          {`${translated(shop.tagline)}.`}
        </p>
        <p className="mt-2 text-saffron-ink lg:mt-3">
          {t('Free delivery in {least}-{most} business days.', DELIVERY_BUSINESS_DAYS)}
        </p>
      </div>
      <picture>
        <source
          media={DESKTOP}
          type="image/avif"
          srcSet={login.avif}
          sizes="50vw"
          width={login.width}
          height={login.height}
        />
        <source
          media={DESKTOP}
          type="image/webp"
          srcSet={login.webp}
          sizes="50vw"
          width={login.width}
          height={login.height}
        />
        <source type="image/avif" srcSet={bannerPhone.avif} sizes="100vw" />
        <img
          src={bannerPhone.src}
          srcSet={bannerPhone.webp}
          sizes="100vw"
          alt=""
          width={bannerPhone.width}
          height={bannerPhone.height}
          loading="lazy"
          decoding="async"
          className="-z-10 -mt-4 h-auto w-full lg:absolute lg:inset-x-0 lg:bottom-0 lg:mt-0 lg:h-[70%] lg:object-cover lg:object-[0_0]"
        />
      </picture>
    </section>
  )
}
