import type { NotNull } from 'kysely';
import type { LicenceTerms } from '../../contract/licence/terms.ts';
import type { Tx } from '../../server/db/client.ts';
import type { CustomVersion, LocaleCode, OrderStatus } from '../../server/db/tables.ts';
import { demoCredentials } from '../../server/modules/accounts/operator/demo-credentials.ts';
import { hashPassword } from '../../server/modules/accounts/passwords/passwords.ts';
import { toTermColumns } from '../../server/modules/orders/order.mapper.ts';
import type { Drama, DramaTexts, FindId } from './catalogue.ts';
import { type Clip, clipOf } from './media.ts';
import { read } from './read.ts';

/** A time relative to the day of the fill, so that the demo always looks recent. */
interface Moment {
  /** At least 1, because a time of today may be in the future. */
  daysAgo: number;
  /** `HH:MM` in UTC. */
  time: string;
}

interface Line {
  drama: string;
  version: CustomVersion;
}

interface Order extends Moment {
  orderNo: string;
  contact: { name: string; company: string; email: string; phone: string };
  terms: LicenceTerms;
  message: string;
  items: Line[];
  events: (Moment & { status: OrderStatus; actor: string; note: string })[];
}

export interface Buyer {
  nickname: string;
  locale: LocaleCode;
  joined: Moment;
  cart: (Line & Moment)[];
  /** `share` is the part of the episode that was watched, 0 to 1. */
  watched: (Moment & { drama: string; episode: number | 'last'; share: number })[];
  /** Oldest first. */
  orders: Order[];
}

/** The time of the fill, and the parts of the catalogue that are already inserted. */
interface Filled {
  now: Date;
  dramas: Drama[];
  dramaIdOf: FindId;
  clips: Clip[];
}

export async function insertBuyer(tx: Tx, filled: Filled) {
  const buyer = read<Buyer>('buyer.json');
  const { id: userId } = await tx
    .insertInto('users')
    .values({
      nickname: buyer.nickname,
      email: demoCredentials.email,
      password_hash: await hashPassword(demoCredentials.password),
      locale: buyer.locale,
      created_at: moment(filled.now, buyer.joined),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertCart(tx, userId, buyer, filled);
  await insertWatchHistory(tx, userId, buyer, filled);
  await insertOrders(tx, userId, buyer, filled);
}

async function insertCart(tx: Tx, user_id: number, { cart }: Buyer, { now, dramaIdOf }: Filled) {
  await tx
    .insertInto('copyright_cart_lines')
    .values(
      cart.map((line) => ({
        user_id,
        drama_id: dramaIdOf(line.drama),
        is_custom_version: line.version,
        added_at: moment(now, line),
      })),
    )
    .execute();
}

async function insertWatchHistory(
  tx: Tx,
  user_id: number,
  { watched }: Buyer,
  { now, dramas, dramaIdOf, clips }: Filled,
) {
  const bySlug = new Map(dramas.map((drama) => [drama.slug, drama]));
  await tx
    .insertInto('watch_history')
    .values(
      watched.flatMap((entry) => {
        const drama = bySlug.get(entry.drama);
        if (!drama) return [];
        const episode_no = entry.episode === 'last' ? drama.episodeCount : entry.episode;
        const seconds = clipOf(drama, episode_no, clips)?.durationSeconds ?? drama.episodeSeconds;
        return {
          user_id,
          drama_id: dramaIdOf(entry.drama),
          episode_no,
          position_seconds: Math.round(seconds * entry.share),
          watched_at: moment(now, entry),
        };
      }),
    )
    .execute();
}

async function insertOrders(
  tx: Tx,
  user_id: number,
  { orders, locale }: Buyer,
  { now, dramaIdOf }: Filled,
) {
  const rows = await tx
    .insertInto('copyright_orders')
    .values(
      orders.map(({ orderNo, contact, terms, message, items, ...placed }) => ({
        order_no: orderNo,
        user_id,
        contact_name: contact.name,
        contact_company: contact.company,
        contact_email: contact.email,
        contact_phone: contact.phone,
        ...toTermColumns(terms),
        message,
        locale,
        item_count: items.length,
        created_at: moment(now, placed),
      })),
    )
    .returning(['id', 'order_no'])
    .execute();
  const idByNumber = new Map(rows.map(({ id, order_no }) => [order_no, id]));
  const orderIdOf = ({ orderNo }: Order) => idByNumber.get(orderNo) ?? 0;
  await insertOrderItems(tx, orders, orderIdOf, read(`texts/${locale}.json`), dramaIdOf);
  await insertOrderEvents(tx, orders, orderIdOf, now);
}

type OrderIdOf = (order: Order) => number;

/** Copies the title, cover and length of each drama into the items, as orders on the site do. */
async function insertOrderItems(
  tx: Tx,
  orders: Order[],
  orderIdOf: OrderIdOf,
  texts: DramaTexts,
  dramaIdOf: FindId,
) {
  const facts = await tx
    .selectFrom('dramas')
    .select(['id', 'original_title', 'cover', 'episode_count', 'total_minutes'])
    .where('published_at', 'is not', null)
    .$narrowType<{ original_title: NotNull; cover: NotNull }>()
    .execute();
  const factsById = new Map(facts.map(({ id, ...rest }) => [id, rest]));
  await tx
    .insertInto('copyright_order_items')
    .values(
      orders.flatMap((order) =>
        order.items.flatMap(({ drama, version }, index) => {
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
          };
        }),
      ),
    )
    .execute();
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
          at: moment(now, at),
        })),
      ),
    )
    .execute();
}

function moment(now: Date, { daysAgo, time }: Moment): Date {
  const day = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00Z`);
}
