// Writes a clip's lines as one WebVTT file per language. Overlapping or too long lines are errors.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, locales } from '../../../i18n/locales.ts';

type Cue = { from: number; to: number } & Record<Locale, string>;
const widest = (locale: string) => (['en', 'es'].includes(locale) ? 38 : 18);
const stamp = (s: number) =>
  `00:00:${Math.floor(s).toString().padStart(2, '0')}.${Math.round((s % 1) * 1000)
    .toString()
    .padStart(3, '0')}`;

export async function subtitles(genre: string, seconds: number, out: string) {
  const cues = JSON.parse(
    await readFile(join(import.meta.dirname, 'lines', `${genre}.json`), 'utf8'),
  ) as Cue[];
  let before = 0;
  for (const c of cues) {
    if (c.from < before || c.to <= c.from || c.to > seconds)
      throw new Error(`${genre}: the line at ${c.from} s overlaps another or ends after the clip`);
    before = c.to;
  }
  for (const locale of locales) {
    const blocks = cues.map((c, i) => {
      const rows = (c[locale] ?? '').split('\n');
      if (!c[locale] || rows.length > 2 || rows.some((r) => [...r].length > widest(locale)))
        throw new Error(`${genre}: line ${i + 1} in ${locale} is missing or too long`);
      return `${i + 1}\n${stamp(c.from)} --> ${stamp(c.to)}\n${rows.join('\n')}\n`;
    });
    await writeFile(join(out, `${locale}.vtt`), `WEBVTT\n\n${blocks.join('\n')}`);
  }
}
