let order: string | undefined

/** The order for which My Orders thanks. It is handed over within the page, so a reload does not thank again. */
export const thankedOrder = {
  get: () => order,
  set: (orderId: string | undefined) => void (order = orderId),
}
