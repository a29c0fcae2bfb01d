import type { OrderRequest } from '#contract/orders.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { fingerprintOf } from '#server/text/fingerprint.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import * as mapper from './order.mapper.ts';
import * as queries from './order.queries.ts';
import { orderLimits } from './order-limits.ts';
import { findOwnOrder, type OrderParts } from './order-parts.ts';

interface Sender {
  locale: Locale;
  userId: number;
  /** The idempotency key of the request. */
  key: string | undefined;
}

/**
 * Locks the user's row, so that concurrent requests run one after the other. A cart is ordered once,
 * and a repeated idempotency key returns the order of the first request.
 */
export function sendOrder(
  parts: OrderParts,
  { locale, userId, key }: Sender,
  request: OrderRequest,
) {
  const { db, now } = parts;
  return db.transaction().execute(async (tx) => {
    const lineCount = await queries.lockCart(tx, userId);
    const fingerprint = fingerprintOf(request);
    const earlier = key && (await queries.findOrderByKey(tx, userId, key));
    if (earlier) return repeatReply(earlier, fingerprint);

    const rows = await queries.lockChosenLines(tx, userId, locale, request.cart_ids);
    const lines = selectLines(rows.map(mapper.toChosenLine), request);
    await keepWithin(tx, orderLimits(userId), now());
    const cartLinesLeft = lineCount - lines.length;
    const order = mapper.toNewOrder(request, {
      userId,
      locale,
      itemCount: lines.length,
      idempotencyKey: key,
      fingerprint,
      cartLinesLeft,
      createdAt: now(),
    });
    const { orderId, orderNo } = await insertWithNewNumber(tx, order);
    await queries.insertItems(
      tx,
      orderId,
      await judgeItems(tx, lines, request, parts.availability),
    );
    const orderedIds = lines.map(({ cartId }) => cartId);
    await queries.deleteLines(tx, userId, orderedIds);
    const sent = await findOwnOrder(parts, tx, userId, orderId);
    if (sent) await parts.notifier.queueSent(tx, locale, sent);
    return mapper.toSentOrder({ orderId, orderNo, cartLinesLeft });
  });
}

/** Retries with another number if the generated one is taken. */
async function insertWithNewNumber(tx: Tx, order: mapper.UnnumberedOrder) {
  for (;;) {
    const orderNo = makeReferenceNumber('VG');
    const orderId = await queries.insertOrder(tx, { ...order, order_no: orderNo });
    if (orderId !== undefined) return { orderId, orderNo };
  }
}

/** The items of a new order, each with its availability at this time. */
async function judgeItems(
  tx: Tx,
  lines: mapper.ChosenLine[],
  request: OrderRequest,
  availability: OrderParts['availability'],
) {
  const termsOf = mapper.toTermsByLine(request);
  const answers = await availability.judgeLines(
    tx,
    lines.map(({ cartId, dramaId }) => ({ dramaId, terms: termsOf(cartId) })),
  );
  return lines.map(({ cartId, row }, index) =>
    mapper.toNewItem(row, {
      terms: termsOf(cartId),
      orderTerms: request.terms,
      availability: answers[index],
    }),
  );
}

type EarlierOrder = NonNullable<Awaited<ReturnType<typeof queries.findOrderByKey>>>;

/** Repeats the reply to an earlier request with the same key; throws if that request differed. */
function repeatReply(earlier: EarlierOrder, fingerprint: Buffer) {
  if (!earlier.fingerprint?.equals(fingerprint)) throw new AppError('keyReused');
  return mapper.toSentOrder(earlier);
}

/**
 * The lines to order. Lines given by id, also those with own terms, are ordered all or none: throws
 * for a line that is not the user's and for withdrawn titles. Without ids, withdrawn titles are
 * skipped and stay in the cart.
 */
function selectLines(lines: mapper.ChosenLine[], request: OrderRequest) {
  const givenIds = mapper.givenCartIds(request);
  if (!givenIds.isSubsetOf(new Set(lines.map(({ cartId }) => cartId))))
    throw new AppError('notFound');
  const available = lines.filter(({ isAvailable }) => isAvailable);
  const withdrawn = lines.filter(({ cartId, isAvailable }) => !isAvailable && givenIds.has(cartId));
  if (withdrawn[0]) {
    throw new AppError('titleWithdrawn', {
      data: mapper.toCartIds(withdrawn),
      values: { title: withdrawn[0].title },
    });
  }
  if (available.length === 0) throw new AppError('nothingToOrder');
  return available;
}
