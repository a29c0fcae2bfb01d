import type { Insertable, Updateable } from 'kysely';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/tables.ts';
import { addGrant } from './rights.ts';

export type QuoteRow = Partial<Insertable<Database['copyright_quotes']>>;
export type QuoteLineRow = Partial<Insertable<Database['copyright_quote_lines']>>;
export type DealRow = Partial<Insertable<Database['copyright_deals']>>;
export type DealLineRow = Partial<Insertable<Database['copyright_deal_lines']>>;

/** Worldwide SVOD in Spanish, exclusively for two years from signature. */
export const quotedTerms: LicenceTerms = {
  territories: ['WORLD'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: true,
};

/** Inserts a draft, by default with one flat price, and returns its id. */
export async function addDraft(
  db: Db,
  orderId: number,
  quote: QuoteRow = {},
  lines: QuoteLineRow[] = [{}],
): Promise<number> {
  const { id } = await db
    .insertInto('copyright_quotes')
    .values({
      order_id: orderId,
      version: 1,
      currency: 'EUR',
      valid_until: new Date('2100-01-01'),
      actor: 'test',
      ...quote,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, line] of lines.entries()) await addQuoteLine(db, id, index + 1, line);
  return id;
}

export async function addQuoteLine(
  db: Db,
  quoteId: number,
  position: number,
  line: QuoteLineRow = {},
): Promise<number> {
  const { id } = await db
    .insertInto('copyright_quote_lines')
    .values({
      quote_id: quoteId,
      position,
      drama_id: position,
      title: 'Moon Gate',
      original_title: '月门',
      terms: quotedTerms,
      is_custom_version: 0,
      is_offered: true,
      episode_count: 80,
      price_model: line.is_offered === false ? null : 'flat',
      amount_minor: line.is_offered === false ? null : 400_000,
      ...line,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function changeQuote(
  db: Db,
  quoteId: number,
  quote: Updateable<Database['copyright_quotes']>,
) {
  return db.updateTable('copyright_quotes').set(quote).where('id', '=', quoteId).execute();
}

/** Inserts a quote that was sent and returns its id. */
export async function addQuote(
  db: Db,
  orderId: number,
  quote: QuoteRow = {},
  lines?: QuoteLineRow[],
): Promise<number> {
  const id = await addDraft(db, orderId, quote, lines);
  await changeQuote(db, id, { state: 'sent', sent_at: new Date() });
  return id;
}

export function moveOrder(
  db: Db,
  orderId: number,
  status: OrderStatus,
  note = status === 'declined' ? 'no' : '',
) {
  return db
    .insertInto('copyright_order_events')
    .values({ order_id: orderId, status, note, actor: 'test' })
    .execute();
}

const QUOTE_STATES = {
  confirmed: 'accepted',
  declined: 'recalled',
  withdrawn: 'declined',
} as const;

/** Moves an order with the quote or deal that its new status needs; closes its open quote. */
export function advanceOrder(db: Db, orderId: number, status: OrderStatus): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (status === 'quoted') await addQuote(tx, orderId);
    if (status in QUOTE_STATES)
      await tx
        .updateTable('copyright_quotes')
        .set({
          state: QUOTE_STATES[status as keyof typeof QUOTE_STATES],
          closed_at: new Date(),
        })
        .where('order_id', '=', orderId)
        .where('state', '=', 'sent')
        .execute();
    if (status === 'confirmed') await addDeal(tx, orderId, { paper_note: 'Signed on paper' });
    await moveOrder(tx, orderId, status);
  });
}

/** Inserts an accepted deal, or one on paper if it has a note, and returns its id. */
export async function addDeal(db: Db, orderId: number, deal: DealRow = {}): Promise<number> {
  const { id } = await db
    .insertInto('copyright_deals')
    .values({
      deal_no: `VD-${String(orderId).padStart(6, '0')}`,
      order_id: orderId,
      currency: 'EUR',
      accepted_at: new Date(),
      buyer: { legal_name: 'Luz SA' },
      seller: { legal_name: 'Vignette Ltd' },
      ...(deal.paper_note == null && {
        signatory_name: 'Ana Ruiz',
        signatory_title: 'CEO',
        client_address: '192.0.2.1',
        user_agent: 'test',
        terms_version: '2026-11',
      }),
      locale: 'en',
      actor: 'buyer',
      memo: Buffer.from('%PDF-1.7 memo'),
      ...deal,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a line with its grant out; returns the id of the grant. */
export async function addDealLine(
  db: Db,
  dealId: number,
  dramaId: number,
  line: DealLineRow = {},
): Promise<number> {
  const grantId =
    line.grant_id ??
    (await addGrant(db, dramaId, {
      direction: 'out',
      party: 'Luz SA',
      reference: `VD-${dealId}`,
      language_uses: ['es:any'],
      period: '[2026-11-16,2028-11-16)',
      may_sublicense: false,
    }));
  await db
    .insertInto('copyright_deal_lines')
    .values({
      deal_id: dealId,
      position: 1,
      drama_id: dramaId,
      title: 'Moon Gate',
      original_title: '月门',
      terms: { ...quotedTerms, start_date: '2026-11-16' },
      is_custom_version: 0,
      episode_count: 80,
      price_model: 'flat',
      amount_minor: 400_000,
      total_minor: 400_000,
      ...line,
      grant_id: grantId,
    })
    .execute();
  return grantId;
}

/** Terms with every field. */
export const fullTerms: LicenceTerms = {
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  media: ['tv', 'svod'],
  languages: ['es-MX', 'pt'],
  language_uses: [
    { language: 'es-MX', use: 'subtitle' },
    { language: 'pt', use: 'any' },
  ],
  start_date: '2027-03-01',
  term_months: 18,
  is_exclusive: false,
};
