import { expect, type Page } from './fixtures.ts'

/** A text that would run if a page took it for markup, a short one, and an address that would run if it became a link. */
export const hostile = `"><img src=x onerror=attacked=1><script>attacked=1</script>`
export const shortHostile = '"><img src=x onerror=attacked=1>'
export const link = 'javascript:attacked=1'

/** Opens a page and expects the text on it to be text. The fixtures report each violation of the security policy. */
export async function expectText(
  page: Page,
  path: string,
  { shown = true, text = hostile }: { shown?: boolean; text?: string } = {},
): Promise<void> {
  await page.goto(path)
  if (shown) await expect(page.getByText(text).first()).toBeAttached()
  const made = await page.evaluate(() => [
    document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript:"]').length,
    'attacked' in window,
  ])
  expect([path, ...made]).toEqual([path, 0, false])
}
