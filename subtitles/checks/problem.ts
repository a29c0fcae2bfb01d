/** The script of characters that do not belong into a text. */
export type StrangeScript =
  /** Simplified characters in Traditional text, and the reverse. */
  | 'hans'
  | 'hant'
  /** Cyrillic or Greek letters inside a word of Latin letters. */
  | 'lookalike'
  | 'halfWidthKana'
  | 'fullWidthLatin'
  /** Scripts that the language of the track does not use. */
  | 'han'
  | 'kana'
  | 'hangul'
  | 'latin'
  | 'cyrillic'
  | 'greek';

/** What is wrong with a cue, with the figures that a message shows. */
export type CueProblem =
  /** Is still shown when the next cue begins. */
  | { readonly kind: 'overlap'; readonly ms: number; readonly otherId: number }
  /** Begins before the cue that precedes it in the file. */
  | { readonly kind: 'order' }
  | { readonly kind: 'gap'; readonly ms: number; readonly limit: number }
  /** Characters per second, rounded to tenths. */
  | { readonly kind: 'fast'; readonly speed: number; readonly limit: number }
  /** The width of the widest line. */
  | { readonly kind: 'long'; readonly width: number; readonly limit: number }
  | { readonly kind: 'lines'; readonly count: number; readonly limit: number }
  | { readonly kind: 'short'; readonly ms: number; readonly limit: number }
  | { readonly kind: 'lasting'; readonly ms: number; readonly limit: number }
  | { readonly kind: 'empty' }
  /** The first tag that is not closed, not opened, wrongly nested or incomplete. */
  | { readonly kind: 'tags'; readonly tag: string }
  /** Ends before or when it begins. */
  | { readonly kind: 'negative' }
  /** `found` is the wrong form; it is empty if the text lacks the term. */
  | { readonly kind: 'term'; readonly required: string; readonly found: string }
  | { readonly kind: 'script'; readonly found: StrangeScript; readonly characters: string };

export type ProblemKind = CueProblem['kind'];

/** By the id of the cue, for cues with problems. */
export type CueProblems = ReadonlyMap<number, readonly CueProblem[]>;
