/** What stands outside the stylesheet: the colour of the paper, for whatever the system draws around the pages. */
export const paper = { light: '#FBF6EE', dark: '#1B120D' } as const

/** What a messenger shows beside a link to the shop; written by `npm run draw`. */
export const socialPicture = { path: '/social.jpg', width: 1200, height: 630 } as const
