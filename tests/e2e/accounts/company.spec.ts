import type { Locator, Page } from '@playwright/test';
import { outcomes } from '../../../contract/error-codes.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { register } from '../../support/browser/site-accounts.ts';
import { openAs } from '../../support/browser/site-sessions.ts';

const ADDRESS = '/en/personal-center';

const cardOf = (page: Page) => page.getByRole('region', { name: 'Company', exact: true });
const field = (card: Locator, name: string) => card.getByRole('textbox', { name, exact: true });
const country = (card: Locator) => card.getByRole('combobox', { name: 'Country' });
const save = (card: Locator) => card.getByRole('button', { name: 'Save company details' }).click();

async function fillIn(card: Locator) {
  await field(card, 'Legal name').fill('Quillfern Streaming Ltd');
  await country(card).selectOption('Mexico');
  await field(card, 'Registered address').fill('Calle Luna 8\n06700 Ciudad de México');
  await field(card, 'Tax number').fill('QST010203AB4');
  await field(card, 'Signatory’s name').fill('Ilse Varrow');
  await field(card, 'Signatory’s job title').fill('Head of Acquisitions');
}

test('a company needs its required fields; it is saved and can be changed', async ({ page }) => {
  const { token } = await register();
  await openAs(page, token, ADDRESS);
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
  await save(card);
  await expect(card.getByRole('status')).toHaveText('Company details saved.');

  await page.goto('/ja/personal-center');
  const japanese = page.getByRole('region', { name: '会社情報' });
  await expect(japanese.getByRole('combobox')).toHaveValue('MX');
  await expect(japanese.getByRole('combobox').locator('option:checked')).toHaveText('メキシコ');
  await page.goto(ADDRESS);
  await expect(field(card, 'Legal name')).toHaveValue('Quillfern Streaming Ltd');
  await expect(field(card, 'Registered address')).toHaveValue(
    'Calle Luna 8\n06700 Ciudad de México',
  );
  await field(card, 'Tax number').fill('');
  await save(card);
  await expect(card.getByRole('status')).toHaveText('Company details saved.');
  await expect(field(card, 'Tax number')).toHaveValue('');
});

test.describe('failures', () => {
  test.use({ expectedConsoleError: /status of 500|ERR_FAILED/ });

  test('are shown at the field or in the form, and keep what was typed', async ({ page }) => {
    await openAs(page, (await register()).token, ADDRESS);
    const card = cardOf(page);
    await fillIn(card);
    const answer = (json: object, status = 200) =>
      page.route('**/updateCompanyProfile', (route) => route.fulfill({ status, json }));

    const data = { field: 'address' };
    await answer({ code: outcomes.invalidInput.code, message: 'Too long.', data });
    await save(card);
    await expect(field(card, 'Registered address')).toBeFocused();
    await expect(field(card, 'Registered address')).toHaveAccessibleDescription(/Too long\./);

    await page.unroute('**/updateCompanyProfile');
    await answer({ code: outcomes.internal.code, message: '', data: null }, 500);
    await field(card, 'Registered address').fill('Calle Luna 8');
    await save(card);
    await expect(card.getByRole('alert')).toHaveText('Something went wrong. Please try again.');

    await page.unroute('**/updateCompanyProfile');
    await page.route('**/updateCompanyProfile', (route) => route.abort());
    await save(card);
    await expect(card.getByRole('alert')).toContainText('Check your connection');
    await expect(field(card, 'Signatory’s name')).toHaveValue('Ilse Varrow');

    await page.unroute('**/updateCompanyProfile');
    await save(card);
    await expect(card.getByRole('status')).toHaveText('Company details saved.');
    await expect(card.getByRole('alert')).toBeEmpty();
  });
});
