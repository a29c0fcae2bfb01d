import type { FileDownload } from '#contract/fields/downloads.ts';
import type { OrderName } from '#server/areas/orders/desk/order-desk.queries.ts';
import { requireOrder } from '#server/areas/orders/read-order.ts';
import { longList } from '#server/db/query/long-list.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { PaperContract } from '../agreement.ts';
import * as mapper from '../deal.mapper.ts';
import { listDealLines } from '../deal.queries.ts';
import type { DealMaker } from '../deal-maker.ts';
import type { Party } from '../memo/memo-content.ts';
import { TitlesTaken } from '../read-agreement.ts';
import {
  countersignDeal,
  type DealChangeParts,
  requireDeal,
  requireMemos,
  terminateDeal,
} from './deal-changes.ts';
import { toDealState, toEndedGrants, toPreview, toShownDeal } from './deal-desk.mapper.ts';
import { type DealFilter, selectDeals } from './deal-desk.queries.ts';

export type DealDesk = ReturnType<typeof createDealDesk>;

interface DealDeskParts extends DealChangeParts {
  maker: DealMaker;
  /** Whether the seller of a deal is named by the site only; without it, that of the next deal. */
  isSellerUnnamed: (seller?: Party) => boolean;
}

/** Deals for operators. Rows keep their column names, which the commands print as JSON. */
export function createDealDesk(parts: DealDeskParts) {
  const { db, rights, maker, isSellerUnnamed } = parts;

  return {
    isSellerUnnamed,

    list: (filter: DealFilter) => longList(db, selectDeals(filter), (rows) => rows),

    async show(dealNo: string) {
      const { id, ...deal } = await requireDeal(db, dealNo);
      return toShownDeal(deal, await listDealLines(db, id));
    },

    /** A deal with the state of its grants, for its page at the desk. */
    async open(dealNo: string) {
      const { id, ...deal } = await requireDeal(db, dealNo);
      const lines = await listDealLines(db, id);
      const ends = await rights.listGrantEnds(
        db,
        lines.map(({ grant_id }) => grant_id),
      );
      const shown = toShownDeal(deal, lines);
      return {
        ...shown,
        state: toDealState(deal),
        grants: toEndedGrants(lines, ends),
        isSellerUnnamed: isSellerUnnamed(shown.seller),
      };
    },

    async exportMemo(dealNo: string, version?: 'accepted'): Promise<FileDownload> {
      return mapper.toStoredMemo(await requireMemos(db, dealNo), version);
    },

    /**
     * Records a contract that was signed on paper: the open quote, or the order as it was sent. An
     * order that was confirmed before deals were recorded keeps its status. `shownVersion` is the
     * version of the quote in the preview, null without one: throws `changedMeanwhile` if another
     * one would be recorded.
     */
    async acceptOnPaper(
      actor: string,
      name: OrderName,
      note: string,
      { shownVersion }: Pick<PaperContract, 'shownVersion'> = {},
    ) {
      const order = await requireOrder(db, name);
      const made = await maker
        .make({ kind: 'paper', order, actor, note, shownVersion })
        .catch((error: unknown) => explainRefusal(error, order.order_no));
      return mapper.toAcceptedReply(made);
    },

    /** What `acceptOnPaper` would record; throws as it does. */
    async previewPaper(actor: string, name: OrderName) {
      const order = await requireOrder(db, name);
      const agreement = await maker
        .check({ kind: 'paper', order, actor, note: '' })
        .catch((error: unknown) => explainRefusal(error, order.order_no));
      return { ...toPreview(agreement), isSellerUnnamed: isSellerUnnamed() };
    },

    /** Adds a page with the operator's signature to the memo, once. */
    countersign: (actor: string, dealNo: string, name: string, title: string) =>
      countersignDeal(parts, actor, dealNo, { name, title }),

    /** Ends the licences; `from` is the first day without them. */
    terminate: (
      actor: string,
      dealNo: string,
      reason: string,
      from: string,
      { dryRun = false }: { dryRun?: boolean } = {},
    ) => terminateDeal(parts, actor, dealNo, { reason, from, dryRun }),
  };
}

/** Explains to an operator why a contract on paper could not be recorded. */
function explainRefusal(error: unknown, orderNo: string): never {
  if (error instanceof TitlesTaken) throw takenOnPaper(error, orderNo);
  if (error instanceof AppError && error.outcome === 'unavailable')
    throw new OperatorError(
      'Another change of these rights is in progress. Nothing was changed. Try again.',
      { message: 'deskError.rightsBusy' },
    );
  throw error;
}

function takenOnPaper({ agreement, lines }: TitlesTaken, orderNo: string): OperatorError {
  const titles = lines.map(({ title }) => title);
  const own = agreement.isConfirmed
    ? ' If its own grants were recorded by hand, end them first with "rights end".'
    : '';
  return new OperatorError(
    `The rights of ${titles.map((title) => `"${title}"`).join(', ')} are not available on these terms, so order ${orderNo} was not changed. "rights check" and "rights list" show why.${own}`,
    { message: 'deskError.paperTaken', values: { titles: titles.join(', ') } },
  );
}
