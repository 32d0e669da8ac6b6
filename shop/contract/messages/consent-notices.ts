/** The texts that a subscriber agrees to, as the forms show them. A consent keeps text and version: a changed text is a new version. */
export const newsletterNotice = {
  version: 1,
  text: 'New arrivals and festival offers by email, now and then. Unsubscribe whenever you like.',
} as const
