import { isBindingOrder, type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { findDeal, type OrderRow } from '../history.queries.ts';
import type { CloseOpenQuote } from '../order-parts.ts';
import { joinAlternatives, requireCorrection } from './order-corrections.ts';
import * as queries from './order-desk.queries.ts';
import { type SeenOrder, type StepParts, takeStep } from './take-step.ts';

/** The command with which an operator takes an order to a status. */
export const stepCommands: Partial<Record<OrderStatus, string>> = {
  in_review: 'order advance',
  quoted: 'quote send',
  confirmed: 'order accept-on-paper',
  delivered: 'order advance --to delivered',
  declined: 'order decline',
};

/**
 * The statuses that an operator can set next. Only the buyer can set `withdrawn`; after the
 * termination of its deal an order is not delivered.
 */
export async function listNextStatuses(db: Db, { id, status }: Pick<OrderRow, 'id' | 'status'>) {
  const isTerminated = (await findTermination(db, id)) !== null;
  return queries.listSteps(
    db,
    status,
    orderStatuses.filter((each) => each !== 'withdrawn' && !(isTerminated && each === 'delivered')),
  );
}

/** The first day without the licence; null without a terminated deal. */
async function findTermination(db: Db, orderId: number): Promise<string | null> {
  return (await findDeal(db, orderId))?.terminated_from ?? null;
}

/** `in_review ("order advance") or declined ("order decline")` */
export const nameSteps = (statuses: OrderStatus[]) =>
  statuses.map((status) => `${status} ("${stepCommands[status]}")`);

/** The statuses that `order advance` sets. */
export type AdvancedStatus = Extract<OrderStatus, 'in_review' | 'delivered'>;

const isAdvanced = (status: OrderStatus): status is AdvancedStatus =>
  status === 'in_review' || status === 'delivered';

/** The steps of an order that operators take here; `quotes` and `deals` take the others. */
export function createOrderSteps(parts: StepParts & { closeOpenQuote: CloseOpenQuote }) {
  const { now, closeOpenQuote } = parts;

  return {
    /** Begins the review, or with `to` reports the delivery; other commands take other steps. */
    advance: (actor: string, name: SeenOrder, to: AdvancedStatus | undefined, note: string) =>
      takeStep(parts, actor, 'order.advance', name, async (tx, order) => {
        const { order_no } = order;
        const next = (await listNextStatuses(tx, order)).find(isAdvanced);
        if (!next || (to && to !== next)) throw await refusal(tx, order);
        if (next === 'delivered' && !to)
          throw new OperatorError(
            `Order ${order_no} is confirmed. Its next status tells the buyer that everything was delivered: use --to delivered to set it.`,
          );
        return { status: next, note };
      }),

    /** Also recalls the open quote. */
    decline: (actor: string, name: SeenOrder, reason: string) =>
      takeStep(parts, actor, 'order.decline', name, async (tx, order) => {
        const allowed = await listNextStatuses(tx, order);
        if (!allowed.includes('declined'))
          throw isBindingOrder(order.status)
            ? await bindingRefusal(tx, order)
            : await refusal(tx, order);
        await closeOpenQuote(tx, order.id, 'recalled', now());
        return { status: 'declined', note: reason };
      }),

    /**
     * Takes back a step that an operator took by mistake; without `to` the latest one. The buyer
     * sees the status, and the reason only with `isBuyerTold`.
     */
    correct: (
      actor: string,
      name: SeenOrder,
      correction: { to: OrderStatus | undefined; reason: string; isBuyerTold: boolean },
    ) =>
      takeStep(parts, actor, 'order.correct', name, async (tx, order) => {
        const { reason, isBuyerTold } = correction;
        if (order.status === 'confirmed') throw await bindingRefusal(tx, order);
        const status = await requireCorrection(tx, order, correction.to, now());
        // `requireCorrection` refuses an open quote, so this only closes one past its end.
        await closeOpenQuote(tx, order.id, 'recalled', now());
        return {
          status,
          note: isBuyerTold ? reason : '',
          internalNote: reason,
          isCorrection: true,
          isSilent: !isBuyerTold,
        };
      }),
  };
}

async function refusal(tx: Tx, order: OrderRow): Promise<OperatorError> {
  const { id, order_no, status } = order;
  const allowed = await listNextStatuses(tx, order);
  if (allowed.length > 0)
    return new OperatorError(
      `Order ${order_no} is ${status}; it can become ${joinAlternatives(nameSteps(allowed))}.`,
      { message: 'deskError.orderStep' },
    );
  const terminatedFrom = await findTermination(tx, id);
  if (terminatedFrom !== null)
    return new OperatorError(
      `The deal of order ${order_no} was terminated from ${terminatedFrom}; the order stays ${status}.`,
      { message: 'deskError.dealTerminated', values: { from: { day: terminatedFrom } } },
    );
  const mistake = status === 'declined' ? ' If it was a mistake, use "order correct".' : '';
  return new OperatorError(`Order ${order_no} is ${status}; this status is final.${mistake}`, {
    message: 'deskError.orderStep',
  });
}

async function bindingRefusal(tx: Tx, { id, order_no, status }: OrderRow) {
  const deal = await findDeal(tx, id);
  // Orders that were confirmed before deals were recorded have none.
  const way = deal ? `"deal terminate ${deal.deal_no}"` : '"rights end" for each of its grants';
  return new OperatorError(
    `Order ${order_no} is ${status} and binds both sides. To end the licence, use ${way}.`,
    { message: 'deskError.orderBinding' },
  );
}
