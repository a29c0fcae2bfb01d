import { isBindingOrder, type OrderStatus, orderStatuses } from '#contract/orders.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { findDeal, insertEvent, lockAccount, type OrderRow } from '../history.queries.ts';
import type { Order } from '../order.mapper.ts';
import type { CloseOpenQuote } from '../order.service.ts';
import type { OrderNotifier } from '../order-notifier.ts';
import { requireOrder } from '../read-order.ts';
import { joinAlternatives, requireCorrection } from './order-corrections.ts';
import * as queries from './order-desk.queries.ts';

type OrderName = queries.OrderName;

/** An order, with the status in which the operator has seen it, if that must still be so. */
export type SeenOrder = OrderName & { shown?: OrderStatus | undefined };

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

interface Step {
  status: OrderStatus;
  /** For the buyer; may be empty. */
  note: string;
  isCorrection?: boolean;
  /** The status changes without a mail. */
  isSilent?: boolean;
  /** Only operators see it, beside the step. */
  internalNote?: string;
}

interface StepParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  notifier: OrderNotifier;
  closeOpenQuote: CloseOpenQuote;
  read: (tx: Tx, row: OrderRow) => Promise<Order>;
}

/** The steps of an order that operators take here; `quotes` and `deals` take the others. */
export function createOrderSteps(parts: StepParts) {
  const { db, now, audit, notifier, closeOpenQuote, read } = parts;

  async function record(tx: Tx, actor: string, action: string, order: OrderRow, step: Step) {
    const { status, note, isCorrection = false, internalNote } = step;
    const at = now();
    await insertEvent(tx, { orderId: order.id, status, note, isCorrection, actor, at });
    if (internalNote)
      await queries.insertInternalNote(tx, { orderId: order.id, note: internalNote, actor, at });
    const text = internalNote ?? note;
    await audit.record(tx, {
      actor,
      action,
      subject: `order:${order.order_no}`,
      change: { from: order.status, to: status, ...(text && { note: text }) },
    });
  }

  /** Takes the step that `choose` returns, with its audit entry and mail, in one transaction. */
  async function takeStep(
    actor: string,
    action: string,
    { shown, ...name }: SeenOrder,
    choose: (tx: Tx, order: OrderRow) => Promise<Step>,
  ) {
    const seen = await requireOrder(db, name);
    return db.transaction().execute(async (tx) => {
      // Before the order, as the deletion of an account does.
      if (seen.user_id !== null) await lockAccount(tx, seen.user_id);
      const order = await queries.lockNamedOrder(tx, { id: seen.id });
      if (shown && order && order.status !== shown) throw await changedMeanwhile(tx, order);
      // An operator or the buyer has changed the status since it was read.
      if (order?.status !== seen.status)
        throw new OperatorError(
          `Order ${seen.order_no} has just changed to ${order?.status}. Nothing was changed. Check the order and try again.`,
          { message: 'deskError.orderStep' },
        );
      const step = await choose(tx, order);
      await record(tx, actor, action, order, step);
      const outcome = { order_no: order.order_no, from: order.status, to: step.status };
      if (step.isSilent) return { ...outcome, mail: 'unwanted' as const };
      // Deleting an account removes the contact from its orders, so no mail can be sent.
      if (order.contact_email === null) return { ...outcome, mail: 'impossible' as const };
      await notifier.queueStep(tx, order.locale, await read(tx, { ...order, status: step.status }));
      return { ...outcome, mail: 'queued' as const };
    });
  }

  return {
    /** Begins the review, or with `to` reports the delivery; other commands take other steps. */
    advance: (actor: string, name: SeenOrder, to: AdvancedStatus | undefined, note: string) =>
      takeStep(actor, 'order.advance', name, async (tx, order) => {
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
      takeStep(actor, 'order.decline', name, async (tx, order) => {
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
      takeStep(actor, 'order.correct', name, async (tx, order) => {
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

async function changedMeanwhile(tx: Tx, { id }: OrderRow): Promise<AppError> {
  const latest = (await queries.listEvents(tx, id)).at(-1);
  return new AppError('changedMeanwhile', {
    data: { by: latest?.actor ?? null, at: latest?.at.toISOString() ?? null },
    message: 'deskError.orderStep',
  });
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
