import * as v from 'valibot';
import { locales } from '../../../../../i18n/locales.ts';
import { STATES } from '../../formats/sheets.ts';
import { day } from './cells/day.ts';
import { language, languages } from './cells/language.ts';
import { seconds, wholeNumber } from './cells/number.ts';
import { listOf, oneOf, required, tagSlug, words, yesOrNo } from './cells.ts';

/**
 * What one row, or one object of JSON, says. Only what it names is changed: an absent column keeps
 * what the catalogue has, an empty cell empties it.
 */

const MAX_EPISODES = 10_000;
const MAX_SECONDS = 86_400;

const externalId = required(words(200));
const title = words(200);
const media = words(2048);
const episodeNo = v.pipe(wholeNumber(1, MAX_EPISODES), v.number('is missing'));

function inLocales<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.strictObject(
      v.entriesFromList(locales, v.optional(schema)),
      'must be an object with languages of the site',
    ),
  );
}

export const tagName = words(60);

export const givenTag = v.strictObject({
  slug: required(tagSlug),
  names: inLocales(tagName),
});

export const givenDrama = v.strictObject({
  external_id: externalId,
  state: v.optional(oneOf(['', ...STATES], 'must be draft, published or withdrawn')),
  original_language: v.optional(language),
  original_title: v.optional(title),
  release_date: v.optional(day),
  new_release: v.optional(yesOrNo),
  /** Slugs or names, which `TagNames` resolves. */
  tags: v.optional(listOf(required(tagName))),
  cover: v.optional(media),
  banner_wide: v.optional(media),
  banner_tall: v.optional(media),
  audio_languages: v.optional(languages),
  subtitle_languages: v.optional(languages),
  texts: inLocales(v.strictObject({ title: v.optional(title), synopsis: v.optional(words(5000)) })),
});

export const givenEpisode = v.strictObject({
  external_id: externalId,
  episode: episodeNo,
  video: v.optional(media),
  thumbnail: v.optional(media),
  duration_seconds: v.optional(seconds(MAX_SECONDS)),
  titles: inLocales(title),
});

export const givenSubtitle = v.strictObject({
  external_id: externalId,
  episode: episodeNo,
  language: required(language),
  label: v.optional(words(60)),
  file: required(media),
});

export type GivenTag = v.InferOutput<typeof givenTag>;
export type GivenDrama = v.InferOutput<typeof givenDrama>;
export type GivenEpisode = v.InferOutput<typeof givenEpisode>;
export type GivenSubtitle = v.InferOutput<typeof givenSubtitle>;

export const schemas = {
  tag: givenTag,
  drama: givenDrama,
  episode: givenEpisode,
  subtitle: givenSubtitle,
};
