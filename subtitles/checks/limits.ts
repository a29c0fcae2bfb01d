import { type Script, scriptOfLanguage } from '../text/scripts.ts';

/** What subtitles for vertical video should keep to. A user can change every value. */
export interface Limits {
  /**
   * Characters per second. It applies to texts in the script of the track's language; if it is
   * missing, and for texts in another script, the default of the text's script applies.
   */
  readonly speed?: number;
  /** Characters of a line, full widths in East Asian scripts. Applies as `speed` does. */
  readonly lineWidth?: number;
  readonly lines: number;
  readonly minDurationMs: number;
  readonly maxDurationMs: number;
  /** The time between two cues that do not touch; two frames at 25 per second. */
  readonly minGapMs: number;
}

interface ScriptLimits {
  readonly speed: number;
  readonly lineWidth: number;
}

const BY_SCRIPT: Record<Script, ScriptLimits> = {
  latin: { speed: 17, lineWidth: 38 },
  han: { speed: 9, lineWidth: 15 },
  japanese: { speed: 7, lineWidth: 15 },
  korean: { speed: 12, lineWidth: 15 },
  other: { speed: 15, lineWidth: 38 },
};

/** Without a language, speed and width follow the script of each text. */
export function defaultLimits(language: string): Limits {
  const script = scriptOfLanguage(language);
  return {
    ...(script && BY_SCRIPT[script]),
    lines: 2,
    minDurationMs: 800,
    maxDurationMs: 7_000,
    minGapMs: 80,
  };
}

/**
 * The limits for a text in `script`, in a track in `language`. Ideographs without kana are Japanese
 * in a Japanese track.
 */
export function limitsFor(script: Script, limits: Limits, language: string): ScriptLimits {
  const trackScript = scriptOfLanguage(language);
  const readAs = script === 'han' && trackScript === 'japanese' ? 'japanese' : script;
  const usual = BY_SCRIPT[readAs];
  if (trackScript !== undefined && readAs !== trackScript) return usual;
  return { speed: limits.speed ?? usual.speed, lineWidth: limits.lineWidth ?? usual.lineWidth };
}
