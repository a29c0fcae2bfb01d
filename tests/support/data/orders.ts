import { sql } from 'kysely';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama } from './catalogue.ts';
import { addSession, addUser } from './users.ts';

export const contact = {
  name: 'Ana Ruiz',
  company: 'Luz SA',
  email: 'ana@luz.example',
  phone: '+34 1',
};

export const terms: LicenceTerms = {
  territories: ['ES', 'MX'],
  media: ['svod', 'tv'],
  languages: ['es', 'es-MX'],
  term_months: 24,
  is_exclusive: true,
};

/**
 * Adds the dramas to the user's cart, which shows the last one first; returns the ids of the lines.
 */
export async function collect(db: Db, userId: number, dramaIds: number[], version = -1) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO copyright_cart_lines (user_id, drama_id, is_custom_version, added_at)
    SELECT ${userId}, drama_id, ${version}, now() + place * interval '1 microsecond'
    FROM unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS added (drama_id, place)
    ORDER BY place
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

interface NewOrder {
  /** The ordered dramas, or how many to add; default: 3. */
  dramas?: number | number[];
  terms?: Partial<LicenceTerms>;
  /** Of all titles; default: undecided. */
  version?: CustomVersion;
  /** Default: a new one. */
  userId?: number;
  locale?: Locale;
}

export interface TestOrder {
  userId: number;
  /** Of a new session. */
  token: string;
  orderId: number;
  orderNo: string;
  /** In the sequence of the order. */
  dramaIds: number[];
}

/** Sends an order, by default of three new dramas by a new user. */
export async function addOrder(
  context: Context,
  { dramas = 3, terms: ownTerms = {}, version = -1, locale = 'en', ...given }: NewOrder = {},
): Promise<TestOrder> {
  const { db } = context;
  const userId = given.userId ?? (await addUser(db));
  const dramaIds = Array.isArray(dramas) ? dramas : [];
  if (!Array.isArray(dramas)) while (dramaIds.length < dramas) dramaIds.push(await addDrama(db));
  // The cart shows the last drama first, and so does the order.
  await collect(db, userId, dramaIds.toReversed(), version);
  const { order_id: orderId, order_no: orderNo } = await context.orders.send(
    locale,
    userId,
    undefined,
    {
      // Mails to one address are limited.
      contact: { ...contact, email: `ana${userId}@luz.example` },
      terms: { ...terms, ...ownTerms },
    },
  );
  return { userId, token: await addSession(db, userId), orderId, orderNo, dramaIds };
}
