import type { buyerCalls } from '#contract/desk/sales/buyers.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toListedBuyer, toShownBuyer } from './buyers.mapper.ts';

/** How many orders and screeners an account shows; the lists have all of them. */
const MAX_SHOWN = 20;

type Services = Pick<
  Context,
  'accountDesk' | 'company' | 'materials' | 'orderDesk' | 'screenerDesk' | 'staffDesk'
>;

export function buyerCallHandlers({
  accountDesk,
  company,
  materials,
  orderDesk,
  screenerDesk,
  staffDesk,
}: Services): DeskHandlers<keyof typeof buyerCalls> {
  return {
    async listBuyers({ search, is_disabled, has_orders, since, ...paging }) {
      const page = await accountDesk.listPage(
        {
          search,
          isDisabled: is_disabled,
          hasOrders: has_orders,
          since: since === undefined ? undefined : new Date(since),
        },
        toKeyRequest(paging),
      );
      return toCursorPage(page, toListedBuyer);
    },

    async getBuyer({ buyer_id }, { staff: { role }, locale }) {
      const account = await accountDesk.show({ id: buyer_id });
      return toShownBuyer({
        account,
        names: await staffDesk.namesOf(account.internal_notes.map(({ actor }) => actor)),
        company: await company.get(buyer_id),
        materials: await materials.listOfAccount(locale, buyer_id, MAX_SHOWN),
        orders: may(role, 'orders.read')
          ? await (await orderDesk.list({ accountId: buyer_id })).read(MAX_SHOWN)
          : undefined,
        screeners: may(role, 'screeners.read')
          ? await screenerDesk.list({ email: account.email }, locale).read(MAX_SHOWN)
          : undefined,
      });
    },

    async disableBuyer({ buyer_id, reason }, { actor }) {
      const { done } = await accountDesk.disable(actor, { id: buyer_id }, reason);
      return { sessions_ended: done.sessions_ended };
    },

    enableBuyer: ({ buyer_id }, { actor }) =>
      accountDesk.enable(actor, { id: buyer_id }).then(() => null),

    async signOutBuyer({ buyer_id }, { actor }) {
      const { done } = await accountDesk.signOut(actor, { id: buyer_id });
      return done ?? { sessions_ended: 0, devices_forgotten: 0 };
    },

    addBuyerNote: ({ buyer_id, note }, { actor }) =>
      accountDesk.note(actor, { id: buyer_id }, note).then(() => null),
  };
}
