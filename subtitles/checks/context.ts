import type { SubtitleFormat } from '../cue.ts';
import type { HanForm } from '../text/han-variants.ts';
import type { Limits } from './limits.ts';

/** What the problems of a cue depend on besides the cue. */
export interface CheckContext {
  readonly format: SubtitleFormat;
  /** BCP 47; empty if unknown. */
  readonly language: string;
  readonly limits: Limits;
  /** The form of Chinese writing that the track should have. */
  readonly hanForm?: HanForm;
}
