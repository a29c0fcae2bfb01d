import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Db } from '#server/db/client.ts';
import { type Row, row, typed } from '#server/db/row.ts';

const openOffer = row({
  order_no: 'text',
  version: 'int2',
  /** Null after the buyer deleted the account. */
  contact_company: 'text?',
  valid_until: 'timestamptz',
  terms: typed<LicenceTerms>('jsonb'),
});
export type OpenOfferRow = Row<typeof openOffer>;

/** The offered lines of a drama in quotes that can be accepted at this time. */
export async function listOpenOffers(db: Db, dramaId: number, now: Date): Promise<OpenOfferRow[]> {
  const { rows } = await openOffer.sql`
    SELECT o.order_no, q.version, o.contact_company, q.valid_until, l.terms
    FROM copyright_quote_lines l
    JOIN copyright_quotes q ON q.id = l.quote_id AND q.state = 'sent' AND q.valid_until > ${now}
    JOIN copyright_orders o ON o.id = q.order_id
    WHERE l.drama_id = ${dramaId} AND l.is_offered
    ORDER BY q.valid_until, q.id`.execute(db);
  return rows;
}
