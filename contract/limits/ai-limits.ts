/** The limits of calls to a language model, apart from the schemas, which browsers do not load. */

export const MAX_CUES = 40;
/** Code points of one cue. */
export const MAX_CUE_TEXT = 1000;
/** Code points of all cues of a call. */
export const MAX_CUES_TEXT = 6000;
/** Cues on each side that are sent as context only. */
export const MAX_CONTEXT_CUES = 10;
export const MAX_CONTEXT_TEXT = 300;
export const MAX_GLOSSARY_TERMS = 200;
export const MAX_TERM = 100;
/**
 * Code points of the text from which titles and synopses are drafted. It counts once per language:
 * drafts in six languages fit in the daily limit of the default settings.
 */
export const MAX_SOURCE_TEXT = 20_000;
export const MAX_DRAFT_LANGUAGES = 8;
export const MAX_SCENES = 20;
export const MAX_SCENE_TEXT = 6000;
/** Code points of all scenes of a call. */
export const MAX_SCENES_TEXT = 12_000;

/** A call counts as at least so many characters of the daily limit, because it has instructions. */
const MIN_CALL_CHARACTERS = 200;

/** What a call with these texts uses of the daily limit: their code points. */
export function countedCharacters(texts: readonly string[]): number {
  const characters = texts.reduce((sum, text) => sum + countCodePoints(text), 0);
  return Math.max(characters, MIN_CALL_CHARACTERS);
}

interface Translation {
  cues: readonly { text: string }[];
  before: readonly string[];
  after: readonly string[];
  glossary: readonly { source: string; target: string }[];
}

/** The texts of a translation that count for the daily limit. */
export function translationTexts({ cues, before, after, glossary }: Translation): string[] {
  const terms = glossary.flatMap(({ source, target }) => [source, target]);
  return [...cues.map(({ text }) => text), ...before, ...after, ...terms];
}

export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
