/** Filters, sort order, number of products and chips above a list; also used by the skeleton. */
export const barClass =
  'mt-3 mb-4 flex flex-col gap-y-1 md:mb-5 lg:flex-row-reverse lg:items-center lg:justify-between lg:gap-x-6'

/**
 * The filters beside the list on a desktop. At least as high as the screen, so that a list that becomes short does not
 * move the filter under the pointer.
 */
export const columnsClass =
  'lg:grid lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-x-8'
