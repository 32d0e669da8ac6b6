// Of Orders, loaded after its first view.
export { DueOrders, OrderDue } from '#web/seller/due-orders.tsx'
export { OrderHistory } from '#web/seller/order-history.tsx'
export { RefundPieces } from '#web/seller/refund-pieces.tsx'
