const SETTLE_WITHIN_MS = 4_000
// SQLSTATE lock_not_available: another transaction held the order or a product for 2 s.
const ROW_IS_LOCKED = '55P03'

/**
 * Undefined when settling takes too long, under load or on a slow database, or when a row is locked. It continues after
 * the response, which says that the payment is being confirmed.
 */
export async function withinPatience<T>(settling: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SETTLE_WITHIN_MS)
  })
  try {
    return await Promise.race([settling, timeout])
  } catch (error) {
    if ((error as { code?: string }).code === ROW_IS_LOCKED) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
