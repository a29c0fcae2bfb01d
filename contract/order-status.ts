/** Without schemas, so that pages of the browser can import it alone. */
export const orderStatuses = [
  'submitted',
  'in_review',
  'quoted',
  'confirmed',
  'delivered',
  'declined',
  'withdrawn',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Whether an order is open, so that the buyer can withdraw it. The database has the same rule; a
 * test compares them.
 */
export function isOpenOrder(status: OrderStatus): boolean {
  return ['submitted', 'in_review', 'quoted'].includes(status);
}

/** Whether both sides are bound to the order. */
export function isBindingOrder(status: OrderStatus): boolean {
  return status === 'confirmed' || status === 'delivered';
}
