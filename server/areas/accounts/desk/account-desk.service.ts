import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { longList } from '#server/db/query/long-list.ts';
import { COUNT_LIMIT, toTotal, totalOfPage } from '#server/db/query/page-total.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { emailKey } from '#server/text/email-key.ts';
import { endSessions, listLiveSessions } from '../sessions/sessions.queries.ts';
import * as queries from './account-desk.queries.ts';
import {
  type BuyerFilter,
  type BuyerListRow,
  countBuyers,
  findSearchKind,
  listBuyers,
} from './buyer-list.queries.ts';

/** How an operator identifies an account. */
export type AccountName = { id: number } | { email: string };

interface AccountSearch {
  /** True lists disabled accounts only; false or absent lists all. */
  onlyDisabled?: boolean | undefined;
  /** A part of the email address or nickname; case is ignored. */
  search?: string | undefined;
}

/**
 * `search` is a part of the email address, of the nickname or company, or of the name of who signs for it or was the
 * contact of its latest order (`buyer_entries.search_text`).
 */
type BuyerListFilter = Omit<BuyerFilter, 'search'> & { search?: string | undefined };

interface AccountDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
}

/**
 * Operations on accounts for operators. Rows keep their column names, which the commands print as
 * JSON. The audit log names an account by its id only, because its entries are never deleted and must
 * not keep personal data of a deleted account. The reason of a disabling is recorded, so staff are
 * asked not to name a person in it; the text of a note is not.
 */
export function createAccountDesk({ db, now, audit }: AccountDeskParts) {
  /**
   * Locks the account, applies the change and records it, in one transaction. Returns the account as
   * it was before, and the details that `apply` returns for the audit log. If these are undefined,
   * nothing has changed and nothing is recorded.
   */
  const change = <Details extends object | undefined>(
    actor: string,
    action: string,
    name: AccountName,
    apply: (tx: Tx, account: queries.AccountRow) => Promise<Details>,
  ) =>
    db.transaction().execute(async (tx) => {
      const account = required(await queries.lockAccount(tx, keyOf(name)), name);
      const done = await apply(tx, account);
      const subject = `account:${account.id}` as const;
      if (done) await audit.record(tx, { actor, action, subject, change: { ...done } });
      return { ...account, done };
    });

  return {
    list: ({ search, ...filter }: AccountSearch) =>
      longList(
        db,
        queries.selectAccounts(db, { ...filter, searchKey: search && emailKey(search) }),
        (rows) => rows,
      ),

    /** A page of the list, newest first; quick for any number of accounts. */
    listPage: (filter: BuyerListFilter, request: KeyPageRequest) =>
      readBuyerPage(db, filter, request),

    async show(name: AccountName) {
      const account = required(await queries.findAccount(db, keyOf(name)), name);
      return {
        ...account,
        sessions: await listLiveSessions(db, account.id, now()),
        internal_notes: await queries.listInternalNotes(db, account.id),
      };
    },

    /** A trigger ends the account's sessions too. */
    disable: (actor: string, name: AccountName, reason: string) =>
      change(actor, 'account.disable', name, (tx, account) =>
        disableAccount(tx, account, reason, now()),
      ),

    enable: (actor: string, name: AccountName) =>
      change(actor, 'account.enable', name, enableAccount),

    /**
     * Ends all sessions and forgets the known devices, which outlive the sessions. Records nothing
     * if there were neither.
     */
    signOut: (actor: string, name: AccountName) =>
      change(actor, 'account.sign-out', name, async (tx, { id }) => {
        const sessions = await listLiveSessions(tx, id, now());
        const devices = await endSessions(tx, id, now());
        if (sessions.length === 0 && devices === 0) return undefined;
        return { sessions_ended: sessions.length, devices_forgotten: devices };
      }),

    /** Visible to operators only. The text is not recorded: the audit log outlives the account. */
    note: (actor: string, name: AccountName, note: string) =>
      change(actor, 'account.note', name, async (tx, { id }) => {
        await queries.insertInternalNote(tx, { userId: id, note, actor, at: now() });
        return {};
      }),
  };
}

async function readBuyerPage(
  db: Db,
  { search, ...filter }: BuyerListFilter,
  request: KeyPageRequest,
) {
  const buyers: BuyerFilter = filter;
  if (search) buyers.search = { text: search, kind: await findSearchKind(db, search) };
  const page = await readKeyPage(
    request,
    (row: BuyerListRow) => [row.key_time, row.id],
    (bounds) => listBuyers(db, buyers, bounds),
  );
  if (buyers.search?.kind === 'common') return { ...page, ...totalOfPage(page) };
  return { ...page, ...toTotal(await countBuyers(db, buyers, COUNT_LIMIT)) };
}

async function disableAccount(tx: Tx, account: queries.AccountRow, reason: string, now: Date) {
  const { id, email, disabled_at, disabled_reason } = account;
  if (disabled_at)
    throw new OperatorError(`${email} is already disabled. Reason: ${disabled_reason}`, {
      message: 'deskError.accountAlreadyDisabled',
      values: { email, reason: disabled_reason },
    });
  const sessions = await listLiveSessions(tx, id, now);
  await queries.updateDisabled(tx, id, reason);
  return {
    status: { from: 'enabled', to: 'disabled' },
    reason,
    sessions_ended: sessions.length,
  };
}

async function enableAccount(tx: Tx, account: queries.AccountRow) {
  const { id, email, disabled_at, disabled_reason } = account;
  if (!disabled_at)
    throw new OperatorError(`${email} is not disabled.`, {
      message: 'deskError.accountNotDisabled',
      values: { email },
    });
  await queries.updateDisabled(tx, id, null);
  return {
    status: { from: 'disabled', to: 'enabled' },
    disabled_at,
    reason_disabled: disabled_reason,
  };
}

function keyOf(name: AccountName): queries.AccountKey {
  return 'id' in name ? name : { emailKey: emailKey(name.email) };
}

function required<Row>(account: Row | undefined, name: AccountName): Row {
  if (account) return account;
  throw new OperatorError(
    'id' in name
      ? `There is no account ${name.id}.`
      : `There is no account with the email address ${name.email}.`,
    { message: 'deskError.noSuchAccount' },
  );
}
