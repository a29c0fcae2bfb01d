import type { Page } from '@playwright/test';
import { callSite, register, useRandomAddress } from './site-accounts.ts';

/** Registers a buyer with this many titles in the copyright cart and signs the page in. */
export async function signInAsNewBuyer(page: Page, titles: number) {
  const user = await register();
  const { data } = await callSite('getDramaListByPage', { page_size: titles });
  // The cart shows the latest title first, so titles added in reverse have the catalogue's order.
  for (const { drama_id } of data.list.toReversed())
    await callSite('addCopyrightCart', { drama_id }, { token: user.token });
  await useRandomAddress(page.context());
  const siteUrl = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'token', value: user.token, url: siteUrl }]);
  // The script runs at every page load; it must not overwrite what the page has stored since.
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('user')) localStorage.setItem('user', text);
    },
    JSON.stringify({ nickname: user.nickname, email: user.email }),
  );
  return { token: user.token, email: user.email };
}
