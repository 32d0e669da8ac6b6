/** Gallery and details side by side, on a phone below each other; the skeleton stands in the same. */
export const productColumns = 'grid gap-5 md:grid-cols-2 md:gap-10'
