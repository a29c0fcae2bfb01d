import type { Page } from '@playwright/test';
import { srtOf } from '#tests/support/areas/subtitle-samples.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { exportAs, openFile, openWorkbench, textOf } from '#tests/support/browser/workbench.ts';

/** Simplified Chinese in GB18030 with faults: overlap, long line, missing number, open tag. */
const BROKEN = Buffer.concat([
  Buffer.from('1\r\n00:00:01,000 --> 00:00:03,500\r\n'),
  // 你还记得这座桥吗？
  Buffer.from('c4e3bbb9bcc7b5c3d5e2d7f9c7c5c2f0a3bf', 'hex'),
  Buffer.from('\r\n\r\n2\r\n00:00:03,200 --> 00:00:05,000\r\n<i>'),
  // 我们走吧。
  Buffer.from('ced2c3c7d7dfb0c9a1a3', 'hex'),
  Buffer.from('\r\n\r\n00:00:06,000 -> 00:00:09,000\r\n'),
  // 这一句比其他的都要长得多，超过了一行的限制。
  Buffer.from(
    'd5e2d2bbbee4b1c8c6e4cbfbb5c4b6bcd2aab3a4b5c3b6e0a3acb3acb9fdc1cbd2bbd0d0b5c4cfded6c6a1a3',
    'hex',
  ),
  Buffer.from('\r\n\r\nleft over\r\n'),
]);

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: false });

test('a broken file is opened, mended, converted to Traditional and exported', async ({ page }) => {
  await openWorkbench(page);
  await openFile(page, 'old episode.srt', BROKEN);

  await test.step('the encoding is found, and problems are listed', async () => {
    await expect(textOf(page, 1)).toHaveValue('你还记得这座桥吗？');
    await expect(page.getByRole('button', { name: 'Simplified Chinese · SRT' })).toBeVisible();
    await expect(page.getByText('Overlaps the next subtitle by 0.3 s')).toBeVisible();
    await expect(page.getByText('Formatting tag not opened or not closed: <i>')).toBeVisible();
    await expect(page.getByText(/Line of \d+ characters \(at most 15\)/)).toBeVisible();
  });

  await test.step('what is safe is fixed in one step, which can be undone', async () => {
    await page.getByRole('button', { name: 'Apply safe fixes' }).click();
    await expect(page.getByText('Overlaps the next subtitle')).toHaveCount(0);
    await expect(textOf(page, 2)).toHaveValue('<i>我们走吧。</i>');
    await page.keyboard.press('Control+z');
    await expect(textOf(page, 2)).toHaveValue('<i>我们走吧。');
    await page.keyboard.press('Control+Shift+z');
    await expect(textOf(page, 2)).toHaveValue('<i>我们走吧。</i>');
  });

  await test.step('texts are converted, times are not', async () => {
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'Convert to Traditional Chinese' }).click();
    await expect(textOf(page, 1)).toHaveValue('你還記得這座橋嗎？');
    await expect(page.getByRole('button', { name: 'Traditional Chinese · SRT' })).toBeVisible();
  });

  await test.step('the file is exported in UTF-8 with what could not be read', async () => {
    const { name, text } = await exportAs(page, 'SubRip (.srt)');
    expect(name).toBe('old episode.zh-TW.srt');
    expect(text).toContain(
      '1\r\n00:00:01,000 --> 00:00:03,120\r\n你還記得這座橋嗎？\r\n\r\n2\r\n00:00:03,200',
    );
    expect(text).toContain('left over');
    const converted = await exportAs(page, 'WebVTT (.vtt)');
    expect(converted.text).toMatch(/^WEBVTT/);
    expect(converted.text).toContain('<i>我們走吧。</i>');
  });
});

test('a project survives a reload, is exported, deleted and opened again', async ({ page }) => {
  await openWorkbench(page);
  await openFile(page, 'two.srt', srtOf(['One.', 'Two.']));
  await textOf(page, 2).fill('Two and a half.');
  await page.getByRole('textbox', { name: 'Project name' }).fill('Pilot');
  await page.reload();
  await expect(textOf(page, 2)).toHaveValue('Two and a half.');

  const { name, text } = await exportAs(page, 'Export project');
  expect(name).toBe('Pilot.workbench.json');
  await page.getByRole('link', { name: 'All projects' }).click();
  await page.getByRole('button', { name: 'More actions for “Pilot”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Projects you open are kept here')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This project isn’t in this browser')).toBeVisible();
  await page.goForward();

  await openFile(page, name, text);
  await expect(textOf(page, 2)).toHaveValue('Two and a half.');
});

test('a change in another tab is noticed, and neither version is lost unasked', async ({
  page,
  context,
}) => {
  await openWorkbench(page);
  await openFile(page, 'two.srt', srtOf(['One.', 'Two.']));
  await expect(textOf(page, 1)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await textOf(other, 1).fill('Changed there.');
  await expect(other.getByText('Saved in this browser')).toBeVisible();
  await textOf(page, 1).fill('Changed here.');
  await expect(page.getByText('This project was changed in another tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await other.reload();
  await expect(textOf(other, 1)).toHaveValue('Changed here.');
});

test('the example is edited beside its film, by keyboard, on desk and phone', async ({ page }) => {
  await openWorkbench(page);
  await page.getByRole('button', { name: 'Try an example' }).first().click();
  await expect(page.getByText('Shen Yutang,')).toBeVisible();
  await expect(chip(page, 'With problems')).toContainText(/\d/);
  await expectAccessible(page, { within: 'main' });
  await page.getByRole('button', { name: 'Language and limits' }).click();
  await expect(page.getByRole('dialog', { name: 'Language and limits' })).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');

  await test.step('the film shows the subtitle of its position', async () => {
    await page.getByRole('button', { name: 'Show subtitle 2 in the video' }).click();
    const film = page.getByRole('region', { name: 'Video' });
    await expect(film.getByText('你在这儿借过我一把伞。')).toBeVisible();
  });

  await test.step('keys go from cue to cue, and rows are inserted, split and merged', async () => {
    await textOf(page, 1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(textOf(page, 2)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Split at cursor' }).click();
    await expect(textOf(page, 2)).toHaveValue('你在这儿借过我一把伞');
    await expect(textOf(page, 3)).toHaveValue('。');
    await textOf(page, 2).focus();
    await page.getByRole('button', { name: 'Merge with next' }).click();
    await expect(textOf(page, 2)).toHaveValue('你在这儿借过我一把伞\n。');
    await expect(textOf(page, 2)).toBeFocused();
    await page.getByRole('button', { name: 'Insert after' }).click();
    await page.keyboard.type('新的一句');
    await expect(textOf(page, 3)).toHaveValue('新的一句');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(textOf(page, 3)).not.toHaveValue('新的一句');
  });

  await test.step('find and replace goes through all texts', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find' }).fill('伞');
    const bar = page.getByRole('search', { name: 'Find and replace' });
    await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
    await page.getByRole('textbox', { name: 'Replace with' }).fill('雨伞');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect(textOf(page, 2)).toHaveValue('你在这儿借过我一把雨伞\n。');
    await page.getByRole('button', { name: 'Close find and replace' }).click();
  });

  await test.step('times are typed and shifted', async () => {
    await page.getByRole('button', { name: 'Start of subtitle 2' }).click();
    await page.getByRole('textbox', { name: 'Start of subtitle 2' }).fill('0:03');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Start of subtitle 2' })).toHaveValue(
      '0:03.000',
    );
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'Shift times' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shift times' });
    await dialog.getByRole('spinbutton', { name: 'Seconds' }).fill('1.5');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('textbox', { name: 'Start of subtitle 2' })).toHaveValue(
      '0:04.500',
    );
  });

  await expectFits(page, [320, 2560]);
});

test('another file is refused with a plain reason', async ({ page }) => {
  await openWorkbench(page);
  await openFile(page, 'page.srt', '<html><body>404</body></html>');
  await expect(page.getByText('No subtitles were found in “page.srt”.')).toBeVisible();
  await openFile(page, 'film.srt', Buffer.from([0, 0, 0, 24, 102, 116, 121, 112]));
  await expect(page.getByText('“film.srt” isn’t a text file')).toBeVisible();
});
