import type { Handlers } from '../../http/api/handler.ts';
import type { OrderService } from './order.service.ts';
import type { OrderFilesService } from './order-files.service.ts';

export function orderEndpoints(orders: OrderService, files: OrderFilesService) {
  return {
    sendCopyrightOrder: (request, { user, locale, idempotencyKey }) =>
      orders.send(locale, user.userId, idempotencyKey, request),
    getCopyrightOrderHistory: ({ page, page_size, status }, { user }) =>
      orders.listHistory(user.userId, status, page, page_size),
    getCopyrightOrderDetail: ({ order_id }, { user }) => orders.getDetail(user.userId, order_id),
    withdrawCopyrightOrder: ({ order_id }, { user }) => orders.withdraw(user.userId, order_id),
    repeatCopyrightOrder: ({ order_id }, { user }) => orders.repeat(user.userId, order_id),
    exportCopyrightCartToExcel: ({ cart_ids }, { user, locale, signal }) =>
      files.cartWorkbook(locale, { userId: user.userId, signal }, cart_ids),
    async exportCopyrightOrder({ order_id, format }, { user, locale, signal }) {
      await files.keepWithinLimits(user.userId);
      const order = await orders.getDetail(user.userId, order_id);
      return files.exportOrder(locale, order, format, { userId: user.userId, signal });
    },
  } satisfies Partial<Handlers>;
}
