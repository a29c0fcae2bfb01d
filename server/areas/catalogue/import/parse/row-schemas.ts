import * as v from 'valibot';
import {
  type DramaFields,
  dramaFields,
  dramaKey,
  dramaTexts,
  type EpisodeFields,
  episodeFields,
  episodeKey,
  episodeTitle,
  type SubtitleFields,
  subtitleFields,
  subtitleKey,
  tagKey,
  tagName,
} from '#contract/desk/sheets/drama-fields.ts';
import { type Fields, mapFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields, rightKey } from '#contract/desk/sheets/rights-fields.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { DramaText, Names } from '#server/areas/catalogue/entries/entry.ts';
import { cellMessage } from '#server/areas/catalogue/formats/cell-notice.ts';
import type { RowKind } from '#server/areas/catalogue/formats/sheets.ts';
import { cellOf, readerOf } from './cells/field-cell.ts';
import { MISSING } from './cells.ts';

/**
 * Schemas of one row of a sheet or one object of JSON. An absent column keeps the catalogue's value;
 * an empty cell clears it. Rules of rights that concern several columns are checked after the merge.
 */

function cellsOf(fields: Fields) {
  return mapFields(fields, cellOf);
}

function inLocales(schema: v.GenericSchema) {
  return v.optional(
    v.strictObject(
      v.entriesFromList(locales, v.optional(schema)),
      cellMessage('deskRow.notLanguages'),
    ),
  );
}

const texts = v.strictObject({
  title: v.optional(readerOf(dramaTexts.title)),
  synopsis: v.optional(readerOf(dramaTexts.synopsis)),
});

export const rowSchemas = {
  tag: v.strictObject({ ...cellsOf({ slug: tagKey }), names: inLocales(readerOf(tagName)) }),
  drama: v.strictObject({
    ...cellsOf({ external_id: dramaKey, ...dramaFields }),
    texts: inLocales(texts),
  }),
  episode: v.strictObject({
    ...cellsOf({ ...episodeKey, ...episodeFields }),
    titles: inLocales(readerOf(episodeTitle)),
  }),
  subtitle: v.strictObject(cellsOf({ ...subtitleKey, ...subtitleFields })),
  right: v.strictObject(cellsOf({ external_id: rightKey, ...rightFields }), MISSING),
  holdback: v.strictObject(cellsOf({ external_id: rightKey, ...holdbackFields }), MISSING),
} satisfies Record<RowKind, v.GenericSchema>;

export type ParsedTag = { slug: string; names?: Names };

export type ParsedDrama = Partial<DramaFields> & {
  texts?: Partial<Record<Locale, Partial<DramaText>>>;
};

export type ParsedEpisode = Partial<EpisodeFields> & { episode: number; titles?: Names };

export type ParsedSubtitle = Omit<SubtitleFields, 'label'> & { episode: number; label?: string };
