import { sql } from 'kysely';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { containsText } from '#server/db/query/contains-text.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';

/** How many rows of a common word are compared by time; the others are not found by it. */
const MAX_CANDIDATES = 1_000;

const foundOrder = row({
  order_no: 'text',
  deal_no: 'text?',
  contact_name: 'text?',
  contact_company: 'text?',
  status: typed<OrderStatus>('text'),
  created_at: 'timestamptz',
  /** Whether the text is the whole number of the order or of its deal. */
  is_exact: 'bool',
});

export type FoundOrderRow = Row<typeof foundOrder>;

export interface ContactSearch {
  /** The beginning of a number, in capitals and without hyphens; '' for none. */
  number: string;
  /** A text query for beginnings of words; '' matches nothing. */
  words: string;
  emailKey: string;
  limit: number;
}

/** By number, then by the buyer's name, company and address; newest first within each. */
export async function findOrders(db: Db, { number, words, limit }: ContactSearch) {
  const isNumbered = (column: string) => sql`${number} <> ''
    AND replace(${sql.ref(column)}, '-', '') COLLATE "C" >= ${number}
    AND replace(${sql.ref(column)}, '-', '') COLLATE "C" < ${`${number}\u{10ffff}`}`;
  const { rows } = await foundOrder.sql`
    WITH numbered AS (
      SELECT id FROM copyright_orders WHERE ${isNumbered('order_no')}
      UNION
      SELECT order_id FROM copyright_deals WHERE ${isNumbered('deal_no')}
    ),
    named AS (
      SELECT id FROM copyright_orders
      WHERE contact_words(contact_name, contact_company, contact_email)
        @@ to_tsquery('simple', ${words})
      LIMIT ${MAX_CANDIDATES}
    ),
    found AS (
      SELECT id, min(place) AS place FROM (
        (SELECT id, 0 AS place FROM numbered LIMIT ${MAX_CANDIDATES})
        UNION ALL
        SELECT id, 1 FROM named
      ) AS matches
      GROUP BY id
    )
    SELECT o.order_no, d.deal_no, o.contact_name, o.contact_company, o.status, o.created_at,
      ${number} <> '' AND (
        replace(o.order_no, '-', '') = ${number}
        OR coalesce(replace(d.deal_no, '-', '') = ${number}, false)
      ) AS is_exact
    FROM found
    JOIN copyright_orders o ON o.id = found.id
    LEFT JOIN copyright_deals d ON d.order_id = o.id
    ORDER BY found.place, o.created_at DESC, o.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

const foundBuyer = row({
  id: 'int8',
  nickname: 'text',
  email: 'text',
  company: 'text',
  is_disabled: 'bool',
  /** Whether the text is the whole address. */
  is_exact: 'bool',
});

export type FoundBuyerRow = Row<typeof foundBuyer>;

/** By address, then by name, company and parts of the address; newest first within each. */
export async function findBuyers(db: Db, { words, emailKey, limit }: ContactSearch) {
  const { rows } = await foundBuyer.sql`
    WITH found AS (
      SELECT id, min(place) AS place FROM (
        SELECT id, 0 AS place FROM users WHERE email_key = ${emailKey}
        UNION ALL
        (SELECT id, 1 FROM users
         WHERE contact_words(nickname, NULL, email) @@ to_tsquery('simple', ${words})
         LIMIT ${MAX_CANDIDATES})
        UNION ALL
        (SELECT user_id, 1 FROM company_profiles
         WHERE contact_words(signatory_name, legal_name, NULL) @@ to_tsquery('simple', ${words})
         LIMIT ${MAX_CANDIDATES})
      ) AS matches
      GROUP BY id
    )
    SELECT u.id, u.nickname, u.email, coalesce(c.legal_name, '') AS company,
      u.disabled_at IS NOT NULL AS is_disabled, found.place = 0 AS is_exact
    FROM found
    JOIN users u ON u.id = found.id
    LEFT JOIN company_profiles c ON c.user_id = u.id
    ORDER BY found.place, u.created_at DESC, u.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

const foundEnquiry = row({
  enquiry_no: 'text',
  name: 'text',
  email: 'text',
  company: 'text',
  is_spam: 'bool',
  /** Whether one of the texts is the whole number. */
  is_exact: 'bool',
});

export type FoundEnquiryRow = Row<typeof foundEnquiry>;

/** By any of the texts, spam included; latest activity first. */
export async function findEnquiries(db: Db, { texts, limit }: { texts: string[]; limit: number }) {
  const conditions = texts.map((text) => containsText('e', text));
  const { rows } = await foundEnquiry.sql`
    WITH found AS MATERIALIZED (
      SELECT e.id FROM enquiries e WHERE ${sql.join(conditions, sql` OR `)} LIMIT ${MAX_CANDIDATES}
    )
    SELECT e.enquiry_no, e.name, e.email, e.company, e.spam_at IS NOT NULL AS is_spam,
      e.enquiry_no = ANY (${texts}::text[]) AS is_exact
    FROM found JOIN enquiries e ON e.id = found.id
    ORDER BY e.active_at DESC, e.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}
