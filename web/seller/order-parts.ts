// Of Orders, loaded after its first view.
export { DueOrders, OrderDue } from '#web/seller/due-orders.tsx'
export { OrderHistory } from '#web/seller/order-history.tsx'
