/** Browser addresses of reviews. */
export const reviewPaths = {
  write: (orderId: string) => `/my-orders/${encodeURIComponent(orderId)}/review`,
  sellerReviews: (show?: 'unanswered') => (show ? `/seller/reviews?show=${show}` : '/seller/reviews'),
} as const
