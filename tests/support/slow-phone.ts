import type { Page } from '@playwright/test'

/** Emulates a phone of 2020 on a slow connection. */
export async function slowPhone(page: Page): Promise<void> {
  await slowConnection(page, { latency: 150, bytes: 1_600_000 / 8 })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Throttles the connection: `latency` in ms, `bytes` per second. */
export async function slowConnection(
  page: Page,
  { latency, bytes }: { latency: number; bytes: number } = { latency: 0, bytes: 20_000 },
): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}
