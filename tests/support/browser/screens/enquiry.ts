import { expect, type Page } from '@playwright/test';

/** The form of an enquiry on the page. */
export const form = (page: Page) => page.getByRole('main').locator('form');
export const field = (page: Page, name: string) =>
  form(page).getByRole('textbox', { name, exact: true });
export const subject = (page: Page, name: string) => page.getByRole('radio', { name });
export const submit = (page: Page, name = 'Send') =>
  form(page).getByRole('button', { name, exact: true }).click();

export async function fill(page: Page, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

/** Waits for the confirmation and returns the number in it. */
export async function expectSent(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'We’ve received your message' })).toBeFocused();
  return (
    /VE-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  );
}
