import type { BrowserContext } from '@playwright/test'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import type { Scene } from './scenes.ts'

// The sandbox refuses every address that begins with "nobody"; the fault then refuses all mail for now.
export async function undeliverableMails({ context, seller, shop }: Scene): Promise<string> {
  const post = (path: string, data: object) => context.request.post(path, { data })
  const nobody = {
    name: 'Meenakshi',
    email: 'nobody.knows.this.long.address@example.com',
    password: 'correct horse battery',
  }
  await post(calls.userRegister.path, nobody)
  await post(calls.userSendResetOtp.path, { email: nobody.email })
  await mailsThere(seller, 'failedCount', 2)
  const fault = (data: object) => context.request.post(`${shop.sandboxUrl}/control/mailbox/fault`, { data })
  await fault({ fault: '4xx' })
  await post(calls.contactMail.path, { name: 'Ravi', email: 'ravi@example.com', message: 'Do you send to Salem?' })
  await mailsThere(seller, 'waitingCount', 1)
  return paths.sellerMails()
}

async function mailsThere({ request }: BrowserContext, count: 'failedCount' | 'waitingCount', many: number) {
  for (;;) {
    const mails = (await (await request.get(calls.sellerMails.path)).json()) as Record<typeof count, number>
    if (mails[count] >= many) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
