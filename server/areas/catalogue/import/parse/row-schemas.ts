import * as v from 'valibot';
import { WORLD } from '#contract/licence/territories.ts';
import { locales } from '#i18n/locales.ts';
import { cellMessage } from '#server/areas/catalogue/formats/cell-notice.ts';
import { PREVIEWS, STATES } from '#server/areas/catalogue/formats/sheets.ts';
import { day } from './cells/day.ts';
import { language, languages } from './cells/language.ts';
import { excludedTerritories, territories } from './cells/licence.ts';
import { seconds, wholeNumber } from './cells/number.ts';
import {
  externalId,
  listOf,
  MISSING,
  nameCell,
  oneOf,
  required,
  tagSlug,
  textCell,
  yesOrNo,
} from './cells.ts';
import { holdbackSchema, rightSchema } from './rights-schemas.ts';

/**
 * Schemas of one row of a sheet or one object of JSON. An absent column keeps the catalogue's value;
 * an empty cell clears it.
 */

const MAX_EPISODES = 10_000;
const MAX_SECONDS = 86_400;

const title = nameCell(200);
const media = textCell(2048);
const episodeNo = v.pipe(wholeNumber(1, MAX_EPISODES), v.number(MISSING));

function inLocales<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.strictObject(
      v.entriesFromList(locales, v.optional(schema)),
      cellMessage('deskRow.notLanguages'),
    ),
  );
}

export const tagName = nameCell(60);

const tagSchema = v.strictObject({
  slug: required(tagSlug),
  names: inLocales(tagName),
});

const preview = v.pipe(
  oneOf(['', ...PREVIEWS], 'deskRow.mustBePreview'),
  v.transform((rule) => rule || 'all'),
);

/** null for an empty cell. */
const previewEpisodes = v.pipe(
  wholeNumber(1, MAX_EPISODES),
  v.transform((count) => count ?? null),
);

const watchTerritories = v.pipe(
  territories,
  v.transform((codes) => (codes.length > 0 ? codes : [WORLD])),
);

/** Slugs or names, which `TagNames` resolves. */
export const tagList = listOf(required(tagName));

const dramaSchema = v.strictObject({
  external_id: externalId,
  state: v.optional(oneOf(['', ...STATES], 'deskRow.mustBeState')),
  original_language: v.optional(language),
  original_title: v.optional(title),
  release_date: v.optional(day),
  new_release: v.optional(yesOrNo()),
  tags: v.optional(tagList),
  cover: v.optional(media),
  banner_wide: v.optional(media),
  banner_tall: v.optional(media),
  audio_languages: v.optional(languages),
  subtitle_languages: v.optional(languages),
  preview: v.optional(preview),
  preview_episodes: v.optional(previewEpisodes),
  watch_territories: v.optional(watchTerritories),
  watch_territories_excluded: v.optional(excludedTerritories),
  texts: inLocales(
    v.strictObject({ title: v.optional(title), synopsis: v.optional(textCell(5000)) }),
  ),
});

const episodeSchema = v.strictObject({
  external_id: externalId,
  episode: episodeNo,
  video: v.optional(media),
  thumbnail: v.optional(media),
  duration_seconds: v.optional(seconds(MAX_SECONDS)),
  titles: inLocales(title),
});

const subtitleSchema = v.strictObject({
  external_id: externalId,
  episode: episodeNo,
  language: required(language),
  label: v.optional(nameCell(60)),
  file: required(media),
});

export type ParsedTag = v.InferOutput<typeof tagSchema>;
export type ParsedDrama = v.InferOutput<typeof dramaSchema>;
export type ParsedEpisode = v.InferOutput<typeof episodeSchema>;
export type ParsedSubtitle = v.InferOutput<typeof subtitleSchema>;

export const rowSchemas = {
  tag: tagSchema,
  drama: dramaSchema,
  episode: episodeSchema,
  subtitle: subtitleSchema,
  right: rightSchema,
  holdback: holdbackSchema,
};
