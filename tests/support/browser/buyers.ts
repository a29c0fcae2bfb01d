import type { Page } from '@playwright/test';
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
