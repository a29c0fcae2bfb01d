import type { Locator, Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import ja from '#i18n/messages/ja/company.json' with { type: 'json' };
import { expect, test } from '#tests/support/browser/browser.ts';
import { register } from '#tests/support/browser/site-accounts.ts';
import { openAs } from '#tests/support/browser/site-sessions.ts';

const ADDRESS = 'Calle Luna 8\n06700 Ciudad de México';

const cardOf = (page: Page) => page.getByRole('region', { name: 'Company', exact: true });
const field = (card: Locator, name: string) => card.getByRole('textbox', { name, exact: true });
const country = (card: Locator) => card.getByRole('combobox', { name: 'Country' });
const save = (card: Locator) => card.getByRole('button', { name: 'Save company details' }).click();

async function fillIn(card: Locator) {
  await field(card, 'Legal name').fill('Quillfern Streaming Ltd');
  await country(card).selectOption('Mexico');
  await field(card, 'Registered address').fill(ADDRESS);
  await field(card, 'Tax number').fill('QST010203AB4');
  await field(card, 'Signatory’s name').fill('Ilse Varrow');
  await field(card, 'Signatory’s job title').fill('Head of Acquisitions');
}

test.use({ expectedConsoleError: /status of 500|ERR_FAILED/ });

test('a company needs its required fields, is kept when saving fails, is saved and can be changed', async ({
  page,
}) => {
  const { token } = await register();
  await openAs(page, token, '/en/personal-center');
  const card = cardOf(page);
  await save(card);
  await expect(field(card, 'Legal name')).toBeFocused();
  for (const [input, message] of [
    [field(card, 'Legal name'), 'Enter the company’s legal name.'],
    [country(card), 'Choose the country of registration.'],
    [field(card, 'Registered address'), /Enter the registered address/],
    [field(card, 'Signatory’s name'), /Enter the name of the person/],
    [field(card, 'Signatory’s job title'), /Enter the signatory’s job title/],
  ] as const) {
    await expect(input).toHaveAccessibleDescription(message);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(card, 'Tax number')).not.toHaveAttribute('aria-invalid');
  await fillIn(card);
  await expect(field(card, 'Legal name')).not.toHaveAttribute('aria-invalid');
  await expect(country(card)).not.toHaveAttribute('aria-invalid');

  const answer = (json: object, status = 200) =>
    page.route('**/updateCompanyProfile', (route) => route.fulfill({ status, json }));
  const data = { field: 'address' };
  await answer({ code: outcomes.invalidInput.code, message: 'Too long.', data });
  await save(card);
  await expect(field(card, 'Registered address')).toBeFocused();
  await expect(field(card, 'Registered address')).toHaveAccessibleDescription(/Too long\./);

  await page.unroute('**/updateCompanyProfile');
  await answer({ code: outcomes.internal.code, message: '', data: null }, 500);
  await field(card, 'Registered address').fill(ADDRESS);
  await save(card);
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect(card.getByRole('alert')).toHaveText('');

  await page.unroute('**/updateCompanyProfile');
  await page.route('**/updateCompanyProfile', (route) => route.abort());
  await save(card);
  await expect(card.getByRole('alert')).toContainText('Check your connection');
  await expect(field(card, 'Signatory’s name')).toHaveValue('Ilse Varrow');

  await page.unroute('**/updateCompanyProfile');
  await save(card);
  await expect(card.getByRole('status')).toHaveText('Company details saved.');
  await expect(card.getByRole('alert')).toBeEmpty();

  await openAs(page, token, '/ja/personal-center');
  const japanese = page.getByRole('region', { name: '会社情報' });
  await expect(japanese.getByRole('combobox')).toHaveValue('MX');
  await expect(japanese.getByRole('combobox').locator('option:checked')).toHaveText('メキシコ');
  await expect(field(japanese, ja['company.legalName'])).toHaveValue('Quillfern Streaming Ltd');
  await expect(field(japanese, ja['company.address'])).toHaveValue(ADDRESS);
  const taxNumber = field(japanese, ja['company.taxNo']);
  await taxNumber.fill('');
  await japanese.getByRole('button', { name: ja['company.save'] }).click();
  await expect(japanese.getByRole('status')).toHaveText(ja['company.saved']);
  await expect(taxNumber).toHaveValue('');
});
