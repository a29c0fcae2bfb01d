import type { MailPreferences } from '#contract/accounts.ts';
import { type MailKind, mailKinds } from '#contract/mail-kinds.ts';
import { addSearches, removeSearch } from '#contract/search-history.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SignedInUser } from '#server/http/api/caller.ts';
import { toMailPreferences, toSearches } from '../accounts.mapper.ts';
import * as queries from './preferences.queries.ts';

/** What an account keeps about its user's searches, and which kinds of mail it gets. */
export function createPreferences(db: Db) {
  async function read({ userId }: SignedInUser) {
    const found = await queries.findPreferences(db, userId);
    if (!found) throw new AppError('tokenRejected');
    return found;
  }

  type Preferences = Awaited<ReturnType<typeof read>>;

  const change = ({ userId }: SignedInUser, changed: (before: Preferences) => Preferences) =>
    db.transaction().execute(async (tx) => {
      const before = await queries.lockPreferences(tx, userId);
      if (!before) throw new AppError('tokenRejected');
      const after = changed(before);
      await queries.updatePreferences(tx, userId, after);
      return after;
    });

  const changeSearches = async (user: SignedInUser, changed: (searches: string[]) => string[]) => {
    const after = await change(user, (before) => ({
      ...before,
      searches: changed(before.searches),
    }));
    return toSearches(after.searches);
  };

  return {
    getSearches: async (user: SignedInUser) => toSearches((await read(user)).searches),

    addSearches: (user: SignedInUser, searches: string[]) =>
      changeSearches(user, (before) => addSearches(before, searches)),

    /** Without a search removes all. */
    removeSearches: (user: SignedInUser, search: string | undefined) =>
      changeSearches(user, (before) => (search === undefined ? [] : removeSearch(before, search))),

    getMailPreferences: async (user: SignedInUser) =>
      toMailPreferences((await read(user)).mutedMails),

    async changeMailPreferences(user: SignedInUser, wanted: Partial<MailPreferences>) {
      const isMuted = (kind: MailKind, before: string[]) =>
        wanted[kind] === undefined ? before.includes(kind) : !wanted[kind];
      const { mutedMails } = await change(user, (before) => ({
        ...before,
        mutedMails: mailKinds.filter((kind) => isMuted(kind, before.mutedMails)),
      }));
      return toMailPreferences(mutedMails);
    },
  };
}
