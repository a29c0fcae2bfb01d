/** Something in the script that is probably wrong. `line` is where to look. */
export type Warning = { readonly line: number } & WarningFacts;

/** Episodes are given by their heading, or by their position if it has no number. */
export type WarningFacts =
  | { readonly kind: 'episodesMissing'; readonly first: number; readonly last: number }
  | { readonly kind: 'episodeRepeated'; readonly episode: number }
  | { readonly kind: 'episodeOrder'; readonly episode: number; readonly after: number }
  | { readonly kind: 'episodeEmpty'; readonly episode: number }
  | { readonly kind: 'noHeadings' }
  | { readonly kind: 'noHook'; readonly episode: number }
  | {
      readonly kind: 'scenesMissing';
      readonly episode: number;
      readonly first: number;
      readonly last: number;
    }
  | { readonly kind: 'sceneRepeated'; readonly episode: number; readonly scene: string }
  | { readonly kind: 'sceneOrder'; readonly scene: string; readonly after: string }
  | { readonly kind: 'sceneElsewhere'; readonly episode: number; readonly scene: string }
  | { readonly kind: 'sceneWithoutPeople'; readonly scene: string }
  | { readonly kind: 'speakerNotListed'; readonly scene: string; readonly name: string }
  | { readonly kind: 'neverSpeaks'; readonly name: string }
  | {
      readonly kind: 'similarName' | 'similarPlace';
      /** The rarer one. */
      readonly name: string;
      readonly count: number;
      readonly other: string;
      readonly otherCount: number;
    };

/** `problem` is almost surely a mistake, `hint` may be intended. */
export function severityOf(warning: WarningFacts): 'problem' | 'hint' {
  return HINTS.has(warning.kind) ? 'hint' : 'problem';
}

const HINTS = new Set<WarningFacts['kind']>([
  'neverSpeaks',
  'noHook',
  'similarPlace',
  'sceneWithoutPeople',
]);
