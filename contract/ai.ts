import * as v from 'valibot';
import { calls } from './calls.ts';
import { closed, integer, maxCharacters, nothing, requiredLine, text } from './fields/fields.ts';
import { hasNoRepeats, languageTag, repeated } from './licence/terms.ts';
import {
  countCodePoints,
  MAX_CONTEXT_CUES,
  MAX_CONTEXT_TEXT,
  MAX_CUE_TEXT,
  MAX_CUES,
  MAX_CUES_TEXT,
  MAX_DRAFT_LANGUAGES,
  MAX_GLOSSARY_TERMS,
  MAX_SCENE_TEXT,
  MAX_SCENES,
  MAX_SCENES_TEXT,
  MAX_SOURCE_TEXT,
  MAX_TERM,
} from './limits/ai-limits.ts';
import { defineEndpoint } from './transport/endpoint.ts';

const itemId = integer(0, Number.MAX_SAFE_INTEGER);
const visibleText = (max: number) => v.pipe(text, v.regex(/\S/), maxCharacters(max));

interface Item {
  id: number;
  text: string;
}

/** Items with different ids, whose texts have at most `maxText` code points together. */
function items<Schema extends v.GenericSchema<Item>>(item: Schema, max: number, maxText: number) {
  return v.pipe(
    v.array(item),
    v.minLength(1),
    v.maxLength(max),
    v.check((list) => hasNoRepeats(list.map(({ id }) => id)), repeated),
    v.check((list) => {
      const sizes = list.map((one) => countCodePoints(one.text));
      return sizes.reduce((sum, size) => sum + size, 0) <= maxText;
    }, 'error.tooMuchText'),
  );
}

const cue = closed({ id: itemId, text: visibleText(MAX_CUE_TEXT) });
const longCue = closed({
  id: itemId,
  text: visibleText(MAX_CUE_TEXT),
  /** Code points of the whole cue, line breaks not counted. */
  max_characters: integer(1, MAX_CUE_TEXT),
});
const scene = closed({ id: itemId, text: visibleText(MAX_SCENE_TEXT) });

const context = v.pipe(
  v.array(v.pipe(text, maxCharacters(MAX_CONTEXT_TEXT))),
  v.maxLength(MAX_CONTEXT_CUES),
);

const glossary = v.pipe(
  v.array(closed({ source: requiredLine(MAX_TERM), target: requiredLine(MAX_TERM) })),
  v.maxLength(MAX_GLOSSARY_TERMS),
);

/** Empty if unknown. */
const knownLanguage = v.union([v.literal(''), languageTag]);

/** What the call counted of the caller's daily limit. */
const characters = v.number();

const lines = v.object({
  /** In the order of the cues that were sent, without those in `missing`. */
  lines: v.array(v.object({ id: v.number(), text: v.string() })),
  /** The ids for which the model gave no usable text. */
  missing: v.array(v.number()),
  characters,
});

/** Fits the longest texts in UTF-8. */
const maxBodyKiB = 256;

/** Calls that the server answers with the operator's language model. It keeps none of the texts. */
export const ai = {
  getAiStatus: defineEndpoint({
    ...calls.getAiStatus,
    access: 'viewer',
    input: nothing,
    output: v.object({
      is_connected: v.boolean(),
      /** Characters that an account may send on one day (UTC); null is no limit. */
      daily_limit: v.nullable(v.number()),
      /** Null for guests and where there is no limit. */
      used_today: v.nullable(v.number()),
    }),
  }),
  translateCues: defineEndpoint({
    ...calls.translateCues,
    access: 'user',
    maxBodyKiB,
    isAbortable: true,
    input: closed({
      cues: items(cue, MAX_CUES, MAX_CUES_TEXT),
      /** Texts of the cues before and after; they are not translated. */
      before: context,
      after: context,
      glossary,
      from: knownLanguage,
      to: languageTag,
    }),
    output: lines,
  }),
  shortenCues: defineEndpoint({
    ...calls.shortenCues,
    access: 'user',
    maxBodyKiB,
    isAbortable: true,
    input: closed({ cues: items(longCue, MAX_CUES, MAX_CUES_TEXT), language: knownLanguage }),
    output: lines,
  }),
  /** Titles and a synopsis in each language, from a script or subtitles. */
  draftTexts: defineEndpoint({
    ...calls.draftTexts,
    access: 'user',
    maxBodyKiB,
    isAbortable: true,
    input: closed({
      source_text: visibleText(MAX_SOURCE_TEXT),
      languages: v.pipe(
        v.array(languageTag),
        v.minLength(1),
        v.maxLength(MAX_DRAFT_LANGUAGES),
        v.check((languages) => hasNoRepeats(languages), repeated),
      ),
    }),
    output: v.object({
      texts: v.array(
        v.object({ language: v.string(), titles: v.array(v.string()), synopsis: v.string() }),
      ),
      /** The languages for which the model gave no usable text. */
      missing: v.array(v.string()),
      characters,
    }),
  }),
  /** The props and costumes of scenes, in the language of the script. */
  draftBreakdown: defineEndpoint({
    ...calls.draftBreakdown,
    access: 'user',
    maxBodyKiB,
    isAbortable: true,
    input: closed({ scenes: items(scene, MAX_SCENES, MAX_SCENES_TEXT) }),
    output: v.object({
      scenes: v.array(
        v.object({
          id: v.number(),
          props: v.array(v.string()),
          costumes: v.array(v.string()),
        }),
      ),
      missing: v.array(v.number()),
      characters,
    }),
  }),
};
