import type { dealCalls } from '#contract/desk/sales/deals.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import * as mapper from './deals.mapper.ts';

export function dealCallHandlers({
  dealDesk,
  orderList,
  staffDesk,
}: Pick<Context, 'dealDesk' | 'orderList' | 'staffDesk'>): DeskHandlers<keyof typeof dealCalls> {
  return {
    async listDeals({ status, search, ...input }) {
      const page = await orderList.listDeals({ status, search }, toKeyRequest(input));
      return toCursorPage(page, mapper.toListedDeal);
    },
    async getDeal({ deal_no }) {
      const deal = await dealDesk.open(deal_no);
      return mapper.toDeal(deal, await staffDesk.namesOf(mapper.listActors(deal)));
    },
    exportDeal: ({ deal_no, version }) => dealDesk.exportMemo(deal_no, version),
    getPaperPreview: async ({ order_no }, { actor }) =>
      mapper.toPaperPreview(await dealDesk.previewPaper(actor, { orderNo: order_no })),
    async acceptOrderOnPaper({ order_no, note, quote_version: shownVersion }, { actor }) {
      const name = { orderNo: order_no };
      const made = await dealDesk.acceptOnPaper(actor, name, note, { shownVersion });
      return { order_no: made.order_no, deal_no: made.deal_no, memo_sha256: made.memo_sha256 };
    },
    async countersignDeal({ deal_no, name, title }, { actor }) {
      const { isMailed, ...signed } = await dealDesk.countersign(actor, deal_no, name, title);
      return { ...signed, is_mailed: isMailed };
    },
    getTerminationPreview: async ({ deal_no, from }, { actor }) =>
      mapper.toEnded(await dealDesk.terminate(actor, deal_no, '', from, { dryRun: true })),
    terminateDeal: async ({ deal_no, from, reason }, { actor }) =>
      mapper.toEnded(await dealDesk.terminate(actor, deal_no, reason, from)),
  };
}
