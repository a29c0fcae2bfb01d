import type { Handlers } from '#server/http/api/handler.ts';
import type { OrderFilesService } from './files/order-files.service.ts';
import type { OrderService } from './order.service.ts';

export function orderEndpoints(orders: OrderService, files: OrderFilesService) {
  return {
    sendCopyrightOrder: (request, { user, locale, idempotencyKey }) =>
      orders.send(locale, user.userId, idempotencyKey, request),
    getCopyrightOrderHistory: ({ page, page_size: pageSize, ...filter }, { user }) =>
      orders.listHistory(user.userId, filter, { page, pageSize }),
    exportCopyrightOrderHistory: ({ format, ...filter }, { user, locale, signal }) =>
      files.orderHistory(locale, { userId: user.userId, signal }, filter, format),
    getCopyrightOrderDetail: ({ order_id }, { user }) => orders.getDetail(user.userId, order_id),
    withdrawCopyrightOrder: ({ order_id }, { user }) => orders.withdraw(user.userId, order_id),
    repeatCopyrightOrder: ({ order_id }, { user }) => orders.repeat(user.userId, order_id),
    exportCopyrightCartToExcel: ({ cart_ids, format }, { user, locale, signal }) =>
      files.cartList(locale, { userId: user.userId, signal }, { cartIds: cart_ids, format }),
    async exportCopyrightOrder({ order_id, format }, { user, locale, signal }) {
      await files.keepWithinLimits(user.userId);
      const order = await orders.getDetail(user.userId, order_id);
      return files.exportOrder(locale, order, format, { userId: user.userId, signal });
    },
  } satisfies Partial<Handlers>;
}
