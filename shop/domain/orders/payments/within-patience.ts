// SQLSTATE lock_not_available: another transaction held the order or a product for 2 s.
const ROW_IS_LOCKED = '55P03'

/** Returns undefined when a row is locked, or after `ms`; then settling continues after the response. */
export async function withinPatience<T>(settling: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([settling, timeout])
  } catch (error) {
    if (isRowLocked(error)) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

export function isRowLocked(error: unknown): boolean {
  return (error as { code?: string }).code === ROW_IS_LOCKED
}
