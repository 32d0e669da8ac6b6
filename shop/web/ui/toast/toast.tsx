import { lazy, Suspense, useEffect, useState } from 'react'

import { t, translated } from '#contract/language/language'
import type { ToastAction } from '#web/ui/toast/toaster.tsx'
import { afterPaint, whenTouched } from '#web/ui/when-idle.ts'

const loadToaster = () => import('#web/ui/toast/toaster.tsx')
const Toaster = lazy(loadToaster)
const loaded = Promise.withResolvers<void>()
const PLAIN_MS = 8_000
let showPlain = (_text: string) => {}

/** Long enough to read the toast, decide and reach its button. */
const UNDO_SECONDS = 8

async function show(kind: 'success' | 'error', text: string, action?: ToastAction, seconds?: number): Promise<void> {
  try {
    const toaster = await loadToaster()
    loaded.resolve()
    // The press that it answers has changed the page, too, and that is painted first.
    await new Promise<void>(afterPaint)
    await toaster.show(kind, translated(text), action, seconds)
  } catch {
    // Without its script a toast is plain text; the next one loads the script again.
    showPlain(translated(text))
  }
}

/** Shows toasts in the reader's language, which are announced and disappear by themselves. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  /** With a link, except on the page that it leads to. */
  linked: (text: string, link: { label: string; to: string }) => void show('success', text, link),
  /** With an Undo button; `seconds` sets how long it stays. */
  undoable: (text: string, undo: () => void, seconds = UNDO_SECONDS) =>
    void show('success', text, { label: t('Undo'), press: undo }, seconds),
}

async function prefetch(): Promise<void> {
  await loadToaster().then(
    () => loaded.resolve(),
    () => {},
  )
}

/** The container of toasts; loads when the page is touched, or with the first toast. */
export function Toasts() {
  const [ready, setReady] = useState(false)
  const [plain, setPlain] = useState('')
  useEffect(() => {
    showPlain = setPlain
    void loaded.promise.then(() => setReady(true))
    return whenTouched(() => void prefetch())
  }, [])
  useEffect(() => {
    if (!plain) return
    const timer = setTimeout(() => setPlain(''), PLAIN_MS)
    return () => clearTimeout(timer)
  }, [plain])
  return (
    <>
      {ready && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <p
        role="status"
        className="fixed inset-x-4 top-19 z-50 mx-auto w-fit rounded-card bg-ink text-sm text-paper shadow-card not-empty:px-5 not-empty:py-3"
      >
        {plain}
      </p>
    </>
  )
}
