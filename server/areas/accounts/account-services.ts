import type { Db, Tx } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import { createAccountMails } from '#server/mail/letters/account-mails.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import { networksOf } from '#server/network/addresses.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createAccountsService } from './accounts.service.ts';
import { createAccountDesk } from './desk/account-desk.service.ts';
import type { Passwords } from './passwords/passwords.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

interface AccountServicesParts {
  db: Db;
  log: Log;
  now: () => Date;
  config: Config;
  mailer: Mailer;
  translators: Translators;
  audit: AuditService;
  passwords: Passwords;
  /** Runs in the transaction that deletes an account, before the deletion. */
  onDeletion: (tx: Tx, userId: number) => Promise<void>;
}

/** The services of accounts, of both sides. */
export function createAccountServices(parts: AccountServicesParts) {
  const { db, log, now, config, mailer, translators, audit, onDeletion } = parts;
  return {
    accounts: createAccountsService({
      db,
      log,
      now,
      mailer,
      networksOf,
      onDeletion,
      passwords: parts.passwords,
      mails: createAccountMails(translators, config),
      siteName: config.siteName,
    }),
    accountDesk: createAccountDesk({ db, now, audit }),
  };
}
