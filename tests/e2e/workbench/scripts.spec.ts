import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from '#tests/support/browser/browser.ts';
import { signInAsNewBuyer } from '#tests/support/browser/buyers.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { openFile, openWorkbench } from '#tests/support/browser/workbench.ts';

test('the example script is broken down, corrected and exported to Excel', async ({ page }) => {
  await openWorkbench(page);
  await page.getByRole('button', { name: 'Try an example' }).last().click();
  await page.getByRole('tab', { name: /^Warnings/ }).click();
  const warnings = page.getByRole('tabpanel', { name: /^Warnings/ }).getByRole('row');
  const before = await warnings.count();
  expect(before).toBeGreaterThan(3);
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320, 1440]);

  await test.step('the text is corrected and analysed again', async () => {
    const script = page.getByRole('textbox', { name: 'Script' });
    const text = await script.inputValue();
    await script.fill(text.replace('Nora Show', 'Nora Shaw'));
    await expect(warnings).toHaveCount(before - 2);
  });

  await test.step('the workbook has the tables', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    const file = await (await saving).path();
    const rows = await readSheet(await readFile(file), 'Characters');
    expect(rows.length).toBeGreaterThan(3);
  });
});

const paragraphs = (...lines: string[]) =>
  lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');

/** A Word document with these paragraphs. */
function docx(...lines: string[]): Buffer {
  const type = 'http://schemas.openxmlformats.org';
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${type}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${type}/package/2006/relationships"><Relationship Id="r1" Type="${type}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="${type}/wordprocessingml/2006/main"><w:body>${paragraphs(...lines)}</w:body></w:document>`,
      ),
    }),
  );
}

test('a Word script is opened, and a model drafts its props and its synopsis', async ({ page }) => {
  await signInAsNewBuyer(page, 1);
  await openWorkbench(page);
  await openFile(
    page,
    '雨伞.docx',
    docx(
      '第1集',
      '1-1 日 内 酒店大堂',
      '人物：沈雨棠、陆知舟',
      '△沈雨棠放下雨伞。',
      '沈雨棠：你还记得吗？',
    ),
  );
  await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(/沈雨棠：你还记得吗？/);
  await page.getByRole('tab', { name: /^Characters/ }).click();
  const people = page.getByRole('tabpanel', { name: /^Characters/ });
  await expect(people.getByText('沈雨棠').first()).toBeVisible();

  await page.getByRole('button', { name: 'Draft props and costumes with AI' }).click();
  const start = page.getByRole('alertdialog', { name: 'Draft props and costumes?' });
  await expect(start.getByText(/^1 scene: \d+ characters in 1 request\./)).toBeVisible();
  await start.getByRole('button', { name: 'Draft', exact: true }).click();
  await page.getByRole('tab', { name: /^Props/ }).click();
  await expect(page.getByText('Lin: coat')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm all drafts' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Confirm all drafts?' });
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Confirm all drafts' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Draft titles and synopses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draft titles and synopses' });
  await dialog.getByRole('button', { name: 'Draft', exact: true }).click();
  await expect(dialog.getByText('About en.')).toBeVisible();
  await expect(dialog.getByText('AI draft, not checked by a person')).toBeVisible();
});
