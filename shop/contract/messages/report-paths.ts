/** Browser addresses of reports, apart from the others: pages of a shop without reports load none of these. */
export const reportPaths = {
  report: (orderId: string) => `/my-orders/${encodeURIComponent(orderId)}/report`,
  sellerReports: (show?: 'closed') => (show ? `/seller/reports?show=${show}` : '/seller/reports'),
} as const
