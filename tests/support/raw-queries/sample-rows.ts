import * as order from '#server/areas/orders/order.queries.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { addDrama, addNavigationItem, addTag } from '../data/catalogue.ts';
import { addEpisodes } from '../data/episodes.ts';
import { collect } from '../data/orders.ts';
import { addGrant, addHoldback } from '../data/rights.ts';
import { addScreener } from '../data/screeners.ts';
import { addUser } from '../data/users.ts';
import { emptyMail } from '../mail-content.ts';

/** Ids of the rows that the samples read. */
export interface SampleRows {
  user: number;
  tag: number;
  drama: number;
  draft: number;
  screener: number;
}

/** Calls of queries, by their names. */
export type Samples = Record<string, (tx: Tx, rows: SampleRows, db: Db) => Promise<unknown>>;

export const now = new Date('2026-03-01T00:00:00Z');
export const window = { limit: 10, offset: 0 };
export const hash = Buffer.alloc(32);

const newOrder = {
  order_no: 'VG-0000-01',
  contact_name: 'Ana',
  contact_company: null,
  contact_email: 'ana@luz.example',
  contact_phone: null,
  territories: ['ES'],
  media: ['svod' as const],
  languages: ['es'],
  term_months: 12,
  is_exclusive: false,
  territories_excluded: [],
  start_date: null,
  language_uses: null,
  message: '',
  locale: 'es' as const,
  item_count: 1,
  idempotency_key: null,
  request_fingerprint: null,
  cart_lines_left: 0,
  created_at: now,
};

export async function addSampleRows(db: Db): Promise<SampleRows> {
  const user = await addUser(db);
  const tag = await addTag(db, 'romance', 1, { ja: '恋愛' });
  await addNavigationItem(db, 'Home', 1);
  const drama = await addDrama(db, { tagIds: [tag], texts: { en: { title: 'Lantern' } } });
  await addDrama(db, { tagIds: [tag] });
  const draft = await addDrama(db, { state: 'draft' });
  await addEpisodes(db, drama, [60]);
  const screener = (await addScreener(db, { titles: [{ dramaId: drama }] })).screenerId;
  const { id: video } = await db.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  await db.insertInto('burned_videos').values({ video_id: video, label: 'Mina' }).execute();
  await db
    .insertInto('banners')
    .values({ image: '/media/b.webp', position: 1, drama_id: drama })
    .execute();
  await db
    .insertInto('enquiries')
    .values({
      enquiry_no: 'VE-2222-2222',
      token: 'x'.repeat(43),
      subject: 'other',
      locale: 'en',
      email: 'ana@luz.example',
      name: 'Ana',
      company: '',
      fields: {},
      page: '',
      user_id: user,
      buyer_id: user,
      drama_id: drama,
      created_at: now,
      active_at: now,
      waiting_since: now,
    })
    .execute();
  await db.insertInto('watch_history').values({ user_id: user, drama_id: drama }).execute();
  const content = { ...emptyMail, subject: 'Order' };
  await db
    .insertInto('outgoing_mails')
    .values({ recipient: 'a@b.test', content, expires_at: now })
    .execute();
  await addGrant(db, drama);
  await addGrant(db, drama, { direction: 'out', period: '[2026-01-01,2027-01-01)' });
  await addHoldback(db, drama);
  await collect(db, user, [drama]);
  await db.transaction().execute(async (tx) => {
    const lines = await order.lockChosenLines(tx, user, 'en', undefined);
    const orderId = await order.insertOrder(tx, { ...newOrder, user_id: user });
    const items = lines.map((line) => ({ ...line, terms: null, availability: null }));
    await order.insertItems(tx, orderId ?? 0, items);
  });
  return { user, tag, drama, draft, screener };
}
