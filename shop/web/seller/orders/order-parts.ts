// Of Orders, loaded after its first view.
export { DueOrders, OrderDue } from '#web/seller/orders/due-orders.tsx'
export { OrderHistory } from '#web/seller/orders/order-history.tsx'
export { RefundPieces } from '#web/seller/orders/refund-pieces.tsx'
