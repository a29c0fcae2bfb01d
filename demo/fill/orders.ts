import { type NotNull, sql } from 'kysely';
import { leavesOf } from '../../contract/licence/media.ts';
import { type LicenceTerms, writeLanguageUse } from '../../contract/licence/terms.ts';
import type { Tx } from '../../server/db/client.ts';
import type { CustomVersion, LocaleCode, OrderStatus } from '../../server/db/tables.ts';
import { toTermColumns } from '../../server/modules/orders/order.mapper.ts';
import { createAvailabilityService } from '../../server/modules/rights/availability.service.ts';
import type { DramaTexts, FindId } from './catalogue.ts';
import { type Moment, toDate } from './moment.ts';
import { read } from './read.ts';

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
  events: (Moment & { status: OrderStatus; actor: string; note: string })[];
}

interface Filled {
  now: Date;
  dramaIdOf: FindId;
}

/** The orders of a user, oldest first, and the grants that follow from the signed ones. */
export async function insertOrders(
  tx: Tx,
  user: { id: number; locale: LocaleCode },
  orders: Order[],
  filled: Filled,
) {
  const rows = await tx
    .insertInto('copyright_orders')
    .values(
      orders.map(({ orderNo, contact, terms, message, items, ...placed }) => ({
        order_no: orderNo,
        user_id: user.id,
        contact_name: contact.name,
        contact_company: contact.company,
        contact_email: contact.email,
        contact_phone: contact.phone,
        ...toTermColumns(terms),
        message,
        locale: user.locale,
        item_count: items.length,
        created_at: toDate(filled.now, placed),
      })),
    )
    .returning(['id', 'order_no'])
    .execute();
  const idByNumber = new Map(rows.map(({ id, order_no }) => [order_no, id]));
  const orderIdOf = ({ orderNo }: Order) => idByNumber.get(orderNo) ?? 0;
  await insertOrderItems(tx, orders, orderIdOf, read(`texts/${user.locale}.json`), filled);
  await insertOrderEvents(tx, orders, orderIdOf, filled.now);
  // After the items, whose availability was judged before these grants existed.
  await insertGrants(tx, orders, filled);
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

/** Inserts the later events; a trigger inserts the first one, `submitted`, with the order. */
async function insertOrderEvents(tx: Tx, orders: Order[], orderIdOf: OrderIdOf, now: Date) {
  await tx
    .insertInto('copyright_order_events')
    .values(
      orders.flatMap((order) =>
        order.events.map(({ status, actor, note, ...at }) => ({
          order_id: orderIdOf(order),
          status,
          actor,
          note,
          at: toDate(now, at),
        })),
      ),
    )
    .execute();
}

/** A grant for each item of the orders that were confirmed, from the day of that step. */
async function insertGrants(tx: Tx, orders: Order[], { now, dramaIdOf }: Filled) {
  if (!orders.some(({ events }) => events.some(({ status }) => status === 'confirmed'))) return;
  await tx
    .insertInto('rights_grants')
    .values(
      orders.flatMap(({ orderNo, contact, terms: common, items, events }) => {
        const confirmed = events.find(({ status }) => status === 'confirmed');
        if (!confirmed) return [];
        const signed = toDate(now, confirmed).toISOString().slice(0, 10);
        return items.map(({ drama, terms = common }) => ({
          drama_id: dramaIdOf(drama),
          direction: 'out' as const,
          party: contact.company,
          reference: orderNo,
          media: leavesOf(terms.media),
          territories: terms.territories,
          territories_excluded: terms.territories_excluded ?? [],
          language_uses: toLanguageUses(terms),
          period: sql<string>`daterange(
            ${signed}, (${signed}::date + make_interval(months => ${terms.term_months}))::date)`,
          is_exclusive: terms.is_exclusive,
        }));
      }),
    )
    .execute();
}

function toLanguageUses({ languages, language_uses: uses }: LicenceTerms): string[] {
  const named = uses ?? languages.map((language) => ({ language, use: 'any' as const }));
  return named.map(writeLanguageUse);
}
