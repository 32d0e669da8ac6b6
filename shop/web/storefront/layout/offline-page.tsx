import { home } from '#contract/language/tamil/home'
import { offline } from '#web/art/offline.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/pictures/drawing.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'
import comeBack from '#web/worker/come-back.js?url'

const title = 'You are offline'
const words =
  'This page needs the shop, and the shop cannot be reached just now. Your cart and your orders are safe. The page opens by itself as soon as the connection is back.'

export const meta = () => [...pageMeta(title), { name: 'robots', content: 'noindex' }]

/** The service worker caches this page as plain HTML and shows it at any address, so it loads no page scripts and speaks both languages. */
export const handle = { withoutScripts: true }

export default function OfflinePage() {
  return (
    <main id="main" className="shell flex min-h-dvh flex-col items-center justify-center gap-5 py-12 text-center">
      <Logo />
      <Drawing drawn={offline} eager className="h-auto w-72 max-w-full" />
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-ink-soft">{words}</p>
      <Button>Try again</Button>
      <p lang="ta" className="max-w-prose text-ink-soft">
        {home[words]}
      </p>
      <script src={comeBack} defer />
    </main>
  )
}
