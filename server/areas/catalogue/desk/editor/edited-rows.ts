import type { DramaChanges } from '#contract/desk/catalogue/catalogue.ts';
import { locales } from '#i18n/locales.ts';
import type { Source } from '#server/areas/catalogue/formats/read-source.ts';
import type { SourceRow } from '#server/areas/catalogue/formats/source-row.ts';

/** The place of the drama's own row; `toFieldError` reads the places. */
export const DRAMA_PLACE = 'drama';

type EditedEpisode = NonNullable<DramaChanges['episodes']>[number];

/** The changes of one drama as rows of an import. */
export function toSource(key: string, { episodes, ...drama }: DramaChanges): Source {
  const rows: SourceRow[] = [
    {
      kind: 'drama',
      place: DRAMA_PLACE,
      value: { external_id: key, ...drama },
      ...(episodes && { replacesEpisodes: true }),
      ...(episodes?.length === 0 && { hasNoEpisodes: true }),
    },
    ...(episodes ?? []).flatMap((episode) => toEpisodeRows(key, episode)),
  ];
  return { name: undefined, folder: '.', rows: iterate(rows) };
}

function toEpisodeRows(
  external_id: string,
  { episode, subtitles, titles, ...facts }: EditedEpisode,
): SourceRow[] {
  const place = `episode ${episode}`;
  // An absent title would keep the stored one.
  const allTitles = Object.fromEntries(locales.map((locale) => [locale, titles[locale] ?? '']));
  return [
    {
      kind: 'episode',
      place,
      value: { external_id, episode, ...facts, titles: allTitles },
      ...(subtitles.length === 0 && { hasNoSubtitles: true }),
    },
    ...subtitles.map(
      (subtitle): SourceRow => ({
        kind: 'subtitle',
        place: `${place} subtitles ${subtitle.language}`,
        value: { external_id, episode, ...subtitle },
      }),
    ),
  ];
}

async function* iterate(rows: SourceRow[]) {
  yield* rows;
}
