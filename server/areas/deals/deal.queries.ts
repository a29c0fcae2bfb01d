import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { setLimits } from '#server/db/connection/transaction-settings.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * Locks the account's row, so that acceptances of one account run one after the other, and its
 * deletion before or after them. Orders are locked later, as in the deletion.
 */
export async function lockSigner(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Below PostgreSQL's deadlock_timeout of one second. */
const LOCK_TIMEOUT = '800ms';

/** Limits how long the transaction waits for each lock. */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await setLimits(tx, { lock_timeout: LOCK_TIMEOUT });
}

export async function findDealByKey(db: Db, userId: number, key: string) {
  return db
    .selectFrom('copyright_deals as deal')
    .innerJoin('copyright_orders as orders', 'orders.id', 'deal.order_id')
    .select([
      'orders.id as orderId',
      'orders.order_no as orderNo',
      'deal.deal_no as dealNo',
      'deal.request_fingerprint as fingerprint',
    ])
    .select((eb) => eb.ref('deal.memo_sha256').$notNull().as('memoSha256'))
    .where('orders.user_id', '=', userId)
    .where('deal.idempotency_key', '=', key)
    .executeTakeFirst();
}

/**
 * Those of the dramas that are in the catalogue, which are kept until the transaction ends. They
 * need not be published: a quote that was sent binds the licensor, also if a title is withdrawn
 * from the site afterwards.
 */
export async function keepDramas(tx: Tx, dramaIds: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('dramas')
    .select('id')
    .where('id', '=', sql<number>`ANY (${dramaIds}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export type NewDeal = Insertable<Database['copyright_deals']>;

/** Undefined if the deal's number is taken. */
export async function insertDeal(tx: Tx, deal: NewDeal) {
  return tx
    .insertInto('copyright_deals')
    .values(deal)
    .onConflict((conflict) => conflict.column('deal_no').doNothing())
    .returning((eb) => ['id', eb.ref('memo_sha256').$notNull().as('memoSha256')])
    .executeTakeFirst();
}

export type NewDealLine = Insertable<Database['copyright_deal_lines']>;

export async function insertDealLines(tx: Tx, lines: NewDealLine[]): Promise<void> {
  await tx.insertInto('copyright_deal_lines').values(lines).execute();
}

/** How a deal is identified: by its number, or by its order. */
export type DealName = { dealNo: string } | { orderId: number; userId: number };

/** Without the documents. */
export async function findDeal(db: Db, dealNo: string) {
  return db
    .selectFrom('copyright_deals as deal')
    .innerJoin('copyright_orders as orders', 'orders.id', 'deal.order_id')
    .leftJoin('copyright_quotes as quote', 'quote.id', 'deal.quote_id')
    .select([
      'deal.id',
      'deal.deal_no',
      'deal.order_id',
      'orders.order_no',
      'orders.status as order_status',
      'orders.user_id as account_id',
      'quote.version as quote_version',
      'quote.payment_terms',
      'deal.currency',
      'deal.accepted_at',
      'deal.buyer',
      'deal.seller',
      'deal.signatory_name',
      'deal.signatory_title',
      'deal.client_address',
      'deal.user_agent',
      'deal.terms_version',
      'deal.locale',
      'deal.paper_note',
      'deal.actor',
      'deal.countersigned_at',
      'deal.countersigned_by',
      'deal.countersigner_name',
      'deal.countersigner_title',
      'deal.countersigned_sha256',
      'deal.terminated_at',
      'deal.terminated_by',
      'deal.terminated_from',
      'deal.termination_reason',
    ])
    .select((eb) => eb.ref('deal.memo_sha256').$notNull().as('memo_sha256'))
    .where('deal.deal_no', '=', dealNo)
    .executeTakeFirst();
}

export type DealRow = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

export async function listDealLines(db: Db, dealId: number) {
  return db
    .selectFrom('copyright_deal_lines')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .execute();
}

export type DealLineRow = Awaited<ReturnType<typeof listDealLines>>[number];

/** The documents of a deal; undefined for the deal of another user's order. */
export async function findMemos(db: Db, name: DealName) {
  const memos = db
    .selectFrom('copyright_deals as deal')
    .select(['deal.deal_no', 'deal.memo', 'deal.countersigned_memo']);
  if ('dealNo' in name) return memos.where('deal.deal_no', '=', name.dealNo).executeTakeFirst();
  return memos
    .innerJoin('copyright_orders as orders', 'orders.id', 'deal.order_id')
    .where('orders.id', '=', name.orderId)
    .where('orders.user_id', '=', name.userId)
    .executeTakeFirst();
}

interface Countersigned {
  countersigned_at: Date;
  countersigned_by: string;
  countersigner_name: string;
  countersigner_title: string;
  countersigned_memo: Buffer;
}

interface Terminated {
  terminated_at: Date;
  terminated_by: string;
  terminated_from: string;
  termination_reason: string;
}

export async function updateDeal(tx: Tx, dealId: number, change: Countersigned | Terminated) {
  await tx.updateTable('copyright_deals').set(change).where('id', '=', dealId).execute();
}

/**
 * The deals of the account with a grant that has not ended. A deal that is terminated from a later
 * day binds until then.
 */
export async function listBindingDeals(tx: Tx, userId: number, today: string) {
  return tx
    .selectFrom('copyright_deals as deal')
    .innerJoin('copyright_orders as orders', 'orders.id', 'deal.order_id')
    .select(['deal.deal_no', sql<string>`deal.buyer ->> 'legal_name'`.as('legal_name')])
    .where('orders.user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('copyright_deal_lines as line')
          .innerJoin('rights_grants as granted', 'granted.id', 'line.grant_id')
          .select('line.deal_id')
          .whereRef('line.deal_id', '=', 'deal.id')
          .where('granted.status', '=', 'active')
          .where(sql<boolean>`coalesce(upper(granted.period), 'infinity') > ${today}::date`),
      ),
    )
    .orderBy('deal.accepted_at')
    .execute();
}
