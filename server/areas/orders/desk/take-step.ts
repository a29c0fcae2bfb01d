import type { OrderStatus } from '#contract/order-status.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { insertEvent, lockAccount, type OrderRow } from '../history.queries.ts';
import type { Order } from '../order.mapper.ts';
import type { OrderNotifier } from '../order-notifier.ts';
import { requireOrder } from '../read-order.ts';
import * as queries from './order-desk.queries.ts';

type OrderName = queries.OrderName;

/** An order, with the status in which the operator has seen it, if that must still be so. */
export type SeenOrder = OrderName & { shown?: OrderStatus | undefined };

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

export interface StepParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  notifier: OrderNotifier;
  read: (tx: Tx, row: OrderRow) => Promise<Order>;
}

/** Takes the step that `choose` returns, with its audit entry and mail, in one transaction. */
export async function takeStep(
  parts: StepParts,
  actor: string,
  action: string,
  { shown, ...name }: SeenOrder,
  choose: (tx: Tx, order: OrderRow) => Promise<Step>,
) {
  const { db, notifier, read } = parts;
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
    await recordStep(tx, parts, { actor, action }, order, step);
    const outcome = { order_no: order.order_no, from: order.status, to: step.status };
    if (step.isSilent) return { ...outcome, mail: 'unwanted' as const };
    // Deleting an account removes the contact from its orders, so no mail can be sent.
    if (order.contact_email === null) return { ...outcome, mail: 'impossible' as const };
    await notifier.queueStep(tx, order.locale, await read(tx, { ...order, status: step.status }));
    return { ...outcome, mail: 'queued' as const };
  });
}

async function recordStep(
  tx: Tx,
  { now, audit }: StepParts,
  { actor, action }: { actor: string; action: string },
  order: OrderRow,
  step: Step,
) {
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

async function changedMeanwhile(tx: Tx, { id }: OrderRow): Promise<AppError> {
  const latest = (await queries.listEvents(tx, id)).at(-1);
  return new AppError('changedMeanwhile', {
    data: { by: latest?.actor ?? null, at: latest?.at.toISOString() ?? null },
    message: 'deskError.orderStep',
  });
}
