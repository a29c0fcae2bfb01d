import type { Page } from '@playwright/test';
import { demoCredentials } from '#server/areas/accounts/desk/demo-credentials.ts';
import type { Db } from '#server/db/client.ts';
import { signInAs } from './sign-in.ts';
import { register } from './site-accounts.ts';
import { withSiteDatabase } from './site-database.ts';

/** Holds the demo buyer's watch history as filled; no test signs in to this account. */
const KEEPER = 'demo-history@example.org';

/** Copies the demo buyer's watch history before tests change it. */
export async function keepDemoHistory() {
  const { id } = await register(KEEPER);
  await withSiteDatabase((db) => copyHistory(db, demoCredentials.email, id));
}

/** Signs in to a new account that has the demo buyer's watch history, 36 dramas. */
export async function signInWithHistory(page: Page) {
  const user = await register();
  await withSiteDatabase((db) => copyHistory(db, KEEPER, user.id));
  await signInAs(page, user);
  return user;
}

async function copyHistory(db: Db, from: string, toId: number) {
  const rows = await db
    .selectFrom('watch_history')
    .innerJoin('users', 'users.id', 'watch_history.user_id')
    .selectAll('watch_history')
    .where('users.email', '=', from)
    .execute();
  const copies = rows.map((row) => ({ ...row, user_id: toId }));
  await db.insertInto('watch_history').values(copies).execute();
}
