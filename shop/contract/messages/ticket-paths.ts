/** Browser addresses of tickets, apart from the others: pages of a shop without tickets load none of these. */
export const ticketPaths = {
  myTickets: () => '/my-orders/tickets',
  myTicket: (id: string) => `/my-orders/tickets/${encodeURIComponent(id)}`,
  sellerTickets: (show?: 'closed' | 'undelivered' | 'figures') =>
    show ? `/seller/tickets?show=${show}` : '/seller/tickets',
  sellerTicket: (id: string) => `/seller/tickets/${encodeURIComponent(id)}`,
} as const
