import type { Tx } from '#server/db/client.ts';
import { createAccountMails } from '#server/mail/letters/account-mails.ts';
import { networksOf } from '#server/network/addresses.ts';
import type { AreaParts } from '../area-parts.ts';
import { createAccountsService } from './accounts.service.ts';
import { createAccountDesk } from './desk/account-desk.service.ts';
import type { Passwords } from './passwords/passwords.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

interface AccountServicesParts extends AreaParts {
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
