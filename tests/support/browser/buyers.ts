import type { Page } from '@playwright/test';
import { callSite, comeFromElsewhere, register } from './site-people.ts';

/** Somebody new with these many titles in the copyright cart, signed in on this page. */
export async function becomeBuyer(page: Page, titles: number) {
  const user = await register();
  const { data } = await callSite('getDramaListByPage', { page_size: titles });
  // The cart shows the latest first: so it stands there in the catalogue's order.
  for (const { drama_id } of data.list.toReversed())
    await callSite('addCopyrightCart', { drama_id }, { token: user.token });
  await comeFromElsewhere(page.context());
  const siteUrl = process.env.SITE_URL ?? '';
  await page.context().addCookies([{ name: 'token', value: user.token, url: siteUrl }]);
  // The page itself writes to it later: only the first page finds it so.
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('user')) localStorage.setItem('user', text);
    },
    JSON.stringify({ nickname: user.nickname, email: user.email }),
  );
  return { token: user.token, email: user.email };
}
