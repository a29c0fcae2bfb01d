import type { Db, Tx } from '../../db/client.ts';
import { OperatorError } from '../../operator-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as queries from './account-desk.queries.ts';
import { emailKey } from './email-key.ts';
import { endSessions, listLiveSessions } from './sessions.queries.ts';

export type AccountDesk = ReturnType<typeof createAccountDesk>;

/** How an operator names an account. */
export type AccountName = { id: number } | { email: string };

interface AccountDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
}

/**
 * What an operator does with accounts. The audit log knows them by number alone: it cannot be
 * changed, and of a deleted account no address may stay.
 */
export function createAccountDesk({ db, now, audit }: AccountDeskParts) {
  /** Changes the account, which nobody else changes meanwhile, and writes down what was done. */
  const change = (
    actor: string,
    action: string,
    name: AccountName,
    apply: (tx: Tx, account: queries.AccountRow) => Promise<Record<string, unknown> | undefined>,
  ) =>
    db.transaction().execute(async (tx) => {
      const account = found(await queries.lockAccount(tx, keyOf(name)), name);
      const done = await apply(tx, account);
      const subject = `account:${account.id}` as const;
      if (done) await audit.record(tx, { actor, action, subject, change: done });
      return { ...account, done };
    });

  return {
    list: (filter: queries.AccountFilter) => queries.listAccounts(db, filter),

    async show(name: AccountName) {
      const account = found(await queries.findAccount(db, keyOf(name)), name);
      return { ...account, sessions: await listLiveSessions(db, account.id, now()) };
    },

    /** Its sessions end with it; whoever holds one is told at the next call. */
    disable: (actor: string, name: AccountName, reason: string) =>
      change(actor, 'account.disable', name, async (tx, { id, disabled_at, disabled_reason }) => {
        if (disabled_at) throw new OperatorError(`Account ${id} is disabled: ${disabled_reason}`);
        const sessions = await listLiveSessions(tx, id, now());
        await queries.updateDisabled(tx, id, reason);
        return { reason, sessions_ended: sessions.length };
      }),

    enable: (actor: string, name: AccountName) =>
      change(actor, 'account.enable', name, async (tx, { id, disabled_at, disabled_reason }) => {
        if (!disabled_at) throw new OperatorError(`Account ${id} is not disabled.`);
        await queries.updateDisabled(tx, id, null);
        return { disabled_at, reason: disabled_reason };
      }),

    /** Everywhere. Where nobody is signed in nothing is done, and nothing written down. */
    signOut: (actor: string, name: AccountName) =>
      change(actor, 'account.sign-out', name, async (tx, { id }) => {
        const sessions = await listLiveSessions(tx, id, now());
        if (sessions.length === 0) return undefined;
        await endSessions(tx, id, now());
        return { sessions_ended: sessions.length };
      }),
  };
}

function keyOf(name: AccountName): queries.AccountKey {
  return 'id' in name ? name : { emailKey: emailKey(name.email) };
}

function found<Row>(account: Row | undefined, name: AccountName): Row {
  if (account) return account;
  throw new OperatorError(
    'id' in name
      ? `There is no account with the number ${name.id}.`
      : `There is no account with the address ${name.email}.`,
  );
}
