import type { NotNull } from 'kysely';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { toTermColumns } from '#server/areas/orders/order.mapper.ts';
import { createAvailabilityService } from '#server/areas/rights/availability.service.ts';
import type { Tx } from '#server/db/client.ts';
import type { DramaTexts, FindId } from './catalogue.ts';
import { type Moment, toDate } from './moment.ts';
import { read } from './read.ts';
import type { PlayedOrder, Step } from './steps.ts';

export interface Line {
  drama: string;
  version: CustomVersion;
}

export interface Order extends Moment {
  orderNo: string;
  contact: { name: string; company: string; email: string; phone: string };
  terms: LicenceTerms;
  message: string;
  /** An item without terms has those of the order. */
  items: (Line & { terms?: LicenceTerms })[];
  /** What happened to it afterwards, oldest first. */
  steps: Step[];
}

interface Filled {
  now: Date;
  dramaIdOf: FindId;
}

/** Inserts the orders of a buyer as they were sent. */
export async function insertOrders(
  tx: Tx,
  buyer: PlayedOrder['buyer'],
  orders: Order[],
  filled: Filled,
): Promise<PlayedOrder[]> {
  const rows = await tx
    .insertInto('copyright_orders')
    .values(
      orders.map(({ orderNo, contact, terms, message, items, daysAgo, time }) => ({
        order_no: orderNo,
        user_id: buyer.id,
        contact_name: contact.name,
        contact_company: contact.company,
        contact_email: contact.email,
        contact_phone: contact.phone,
        ...toTermColumns(terms),
        message,
        locale: buyer.locale,
        item_count: items.length,
        created_at: toDate(filled.now, { daysAgo, time }),
      })),
    )
    .returning(['id', 'order_no'])
    .execute();
  const idByNumber = new Map(rows.map(({ id, order_no }) => [order_no, id]));
  const orderIdOf = ({ orderNo }: Order) => idByNumber.get(orderNo) ?? 0;
  await insertOrderItems(tx, orders, orderIdOf, read(`texts/${buyer.locale}.json`), filled);
  return orders.map((order) => ({
    orderId: orderIdOf(order),
    orderNo: order.orderNo,
    steps: order.steps,
    buyer,
  }));
}

type OrderIdOf = (order: Order) => number;

/** Copies the title, cover and length of each drama into the items, as orders on the site do. */
async function insertOrderItems(
  tx: Tx,
  orders: Order[],
  orderIdOf: OrderIdOf,
  texts: DramaTexts,
  { now, dramaIdOf }: Filled,
) {
  const facts = await tx
    .selectFrom('dramas')
    .select(['id', 'original_title', 'cover', 'episode_count', 'total_minutes'])
    .where('published_at', 'is not', null)
    .$narrowType<{ original_title: NotNull; cover: NotNull }>()
    .execute();
  const factsById = new Map(facts.map(({ id, ...rest }) => [id, rest]));
  const availability = await judgeItems(tx, orders, { now, dramaIdOf });
  await tx
    .insertInto('copyright_order_items')
    .values(
      orders.flatMap((order, orderIndex) =>
        order.items.flatMap(({ drama, version, terms = null }, index) => {
          const drama_id = dramaIdOf(drama);
          const fact = factsById.get(drama_id);
          if (!fact) return [];
          return {
            order_id: orderIdOf(order),
            position: index + 1,
            drama_id,
            title: texts[drama]?.title ?? fact.original_title,
            ...fact,
            is_custom_version: version,
            terms,
            availability: availability[orderIndex]?.[index],
          };
        }),
      ),
    )
    .execute();
}

/** The availability of each order's items on the day the order was placed. */
async function judgeItems(tx: Tx, orders: Order[], { now, dramaIdOf }: Filled) {
  const judged = [];
  for (const order of orders) {
    const service = createAvailabilityService({ db: tx, now: () => toDate(now, order) });
    const lines = order.items.map(({ drama, terms = order.terms }) => ({
      dramaId: dramaIdOf(drama),
      terms,
    }));
    judged.push(await service.judgeLines(tx, lines));
  }
  return judged;
}
