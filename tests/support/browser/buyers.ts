import type { Page } from '@playwright/test';
import type { Db } from '#server/db/client.ts';
import { signInAs } from './sign-in.ts';
import { callSite, register, useRandomAddress } from './site-accounts.ts';

/** Registers a buyer with this many titles in the copyright cart and signs the page in. */
export async function signInAsNewBuyer(page: Page, titles: number) {
  const user = await register();
  const { data } = await callSite('getDramaListByPage', { page_size: titles });
  // The cart shows the latest title first, so titles added in reverse have the catalogue's order.
  for (const { drama_id } of data.list.toReversed())
    await callSite('addCopyrightCart', { drama_id }, { token: user.token });
  await useRandomAddress(page.context());
  await signInAs(page, user);
  return { token: user.token, email: user.email };
}

/** Empties the cart of the buyer with this address, whose id it returns. */
export async function emptyCart(db: Db, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('copyright_cart_lines').where('user_id', '=', id).execute();
  return id;
}
