/** The background colour, for the browser's own surfaces around the pages, which no stylesheet reaches. */
export const paper = { light: '#FBF6EE', dark: '#1B120D' } as const

/** The preview picture of links to the shop. */
export const socialPicture = { path: '/social.jpg', width: 1200, height: 630 } as const
