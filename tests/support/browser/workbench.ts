import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openHydrated } from './hydrated-page.ts';

export async function openWorkbench(page: Page) {
  await openHydrated(page, '/en/ai-short-play-tool');
}

const BUTTONS: Record<string, string> = {
  srt: 'Open subtitles',
  vtt: 'Open subtitles',
  ass: 'Open subtitles',
  json: 'Open a project file',
};

/** Opens a file from the start of the workbench. */
export async function openFile(page: Page, name: string, content: string | Buffer) {
  const extension = name.split('.').at(-1) ?? '';
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: BUTTONS[extension] ?? 'Open a script' }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}

/** The text field of a subtitle, by its number from 1. */
export function textOf(page: Page, no: number) {
  return page.getByRole('textbox', { name: `Text of subtitle ${no}`, exact: true });
}

/** Exports the open project by an item of the menu, and returns the saved file. */
export async function exportAs(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') };
}
