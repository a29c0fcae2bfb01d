import { locales } from '#i18n/locales.ts';
import type { PortableDrama } from '#server/areas/catalogue/formats/portable.ts';
import { writeTarget } from '#server/areas/catalogue/formats/write-target.ts';

const TAGS = 20;
export const EPISODES = 20;

/**
 * Writes a catalogue of this many dramas, each in six languages with `EPISODES` episodes; the file
 * extension selects the format. A workbook gets no subtitles, because `write-workbook.ts` limits its
 * rows.
 */
export function makeCatalogue(file: string, dramas: number): Promise<void> {
  return writeTarget(file, async (writer) => {
    for (let n = 0; n < TAGS; n += 1)
      await writer.add('tag', { slug: `tag-${n}`, names: { en: `Tag ${n}` } });
    for (let n = 0; n < dramas; n += 1)
      await writer.add('drama', makeDrama(n, !file.endsWith('.xlsx')) as unknown as PortableDrama);
  });
}

function makeDrama(n: number, hasSubtitles: boolean) {
  const folder = `/media/made/${n}`;
  return {
    external_id: `made-${n}`,
    state: 'published',
    original_language: 'zh',
    release_date: new Date(Date.UTC(2010, 0, 1 + (n % 5000))).toISOString().slice(0, 10),
    new_release: n % 50 === 0,
    tags: [`tag-${n % TAGS}`, `tag-${(n + 7) % TAGS}`],
    cover: `${folder}/cover-640.webp#2b2734`,
    audio_languages: ['zh'],
    subtitle_languages: ['en'],
    texts: Object.fromEntries(
      locales.map((locale) => [
        locale,
        {
          title: `${locale} 灯塔 ${n} of ${(n * 7919) % 10_007}`,
          synopsis: `Story ${n}, told in ${locale}. 故事很长。`.repeat(8),
        },
      ]),
    ),
    episodes: Array.from({ length: EPISODES }, (_, index) => ({
      episode: index + 1,
      video: `${folder}/${index}/master.m3u8`,
      thumbnail: `${folder}/${index}/thumbnail-360.webp#2b2734`,
      duration_seconds: 75,
      ...(hasSubtitles && { subtitles: [{ language: 'en', file: `${folder}/${index}/en.vtt` }] }),
    })),
  };
}
