/** Gallery and details side by side, stacked on a phone; also used by the skeleton. */
export const productLayout = 'grid gap-5 md:grid-cols-2 md:gap-10'
