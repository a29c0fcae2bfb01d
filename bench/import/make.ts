import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { locales } from '../../i18n/locales.ts';

const TAGS = 20;
const EPISODES = 20;

/** A catalogue as large as one likes: six languages, twenty episodes with subtitles a drama. */
export async function makeCatalogue(file: string, dramas: number): Promise<void> {
  const stream = createWriteStream(file);
  const tags = Array.from({ length: TAGS }, (_, n) => ({
    slug: `tag-${n}`,
    names: { en: `Tag ${n}` },
  }));
  stream.write(`{"tags":${JSON.stringify(tags)},"dramas":[`);
  for (let n = 0; n < dramas; n += 1) {
    const text = `${n > 0 ? ',' : ''}${JSON.stringify(makeDrama(n))}\n`;
    if (!stream.write(text)) await once(stream, 'drain');
  }
  stream.end(']}');
  await finished(stream);
}

function makeDrama(n: number) {
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
    episodes: Array.from({ length: EPISODES }, (_, at) => ({
      episode: at + 1,
      video: `${folder}/${at}/master.m3u8`,
      thumbnail: `${folder}/${at}/thumbnail-360.webp#2b2734`,
      duration_seconds: 75,
      subtitles: [{ language: 'en', file: `${folder}/${at}/en.vtt` }],
    })),
  };
}
