export const reviewRefusals = {
  noSuchReview: 'Review not found',
  notDelivered: 'You can review this once it is delivered.',
  reviewed: 'You have reviewed this product. To write another review, withdraw the first one.',
  withdrawnBefore: 'You have withdrawn your review of this purchase. After the next one you can write another.',
  manyPhotos: 'We keep many photos of yours already. Please send this review without photos.',
  starsMissing: 'Please choose how many stars you give.',
} as const

export const reviewNotices = {
  added: 'Thank you. Your review is on the page of the product.',
  withdrawn: 'Your review is withdrawn.',
  answered: 'Your answer is below the review.',
  hidden: 'The words and photos are hidden. The stars still count.',
  shown: 'The review is shown again.',
} as const

/** How the shop treats reviews, as IS 19000:2022 asks to say it. */
export const howWeReview =
  'Only who has received a product can review it. We publish every review, good or bad, and pay for none. Nobody can change one; its writer can withdraw it. We hide words only if they insult somebody, name private data, advertise, are about something else or break the law; the stars still count.'

export function hiddenInWords(hidden: number): string {
  return `The words of ${hidden === 1 ? '1 review are' : `${hidden} reviews are`} hidden. The stars count.`
}
