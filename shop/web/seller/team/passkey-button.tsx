import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { errorText } from '#web/api-client.ts'
import { useEnter } from '#web/seller/team/use-enter.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const acts = {
  use: async () => (await import('#web/seller/team/seller-ceremony.ts')).signSellerIn(),
  add: async () => (await import('#web/seller/team/seller-ceremony.ts')).addSellerPasskey(),
}

/** Logs a seller in with a passkey, or adds one in a step of the login; then `page` opens, or the next step. */
export function PasskeyButton({
  act,
  page,
  look = 'secondary',
  children,
}: {
  act: keyof typeof acts
  page: string
  look?: 'primary' | 'secondary'
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const enter = useEnter(page)

  async function press(): Promise<void> {
    setBusy(true)
    try {
      const { msg } = await acts[act]()
      await enter()
      notify.success(msg)
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look={look} busy={busy} onClick={() => void press()} className="min-h-12 w-full noscript:hidden">
      <Fingerprint className="size-5" aria-hidden="true" /> <span>{children}</span>
    </Button>
  )
}
