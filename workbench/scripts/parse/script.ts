/** A script as the analysis reads it. Line numbers count from 1 in the source text. */
export interface Script {
  /** Empty if the script does not name itself. */
  readonly title: string;
  readonly episodes: readonly Episode[];
}

export interface Episode {
  /** As written; undefined in a script without episode headings. */
  readonly no: number | undefined;
  readonly title: string;
  readonly line: number;
  /** The line of a hook marker in the last scene. */
  readonly hookLine: number | undefined;
  readonly scenes: readonly Scene[];
}

export interface Scene {
  /** Its position in the whole script, from 1. */
  readonly position: number;
  readonly number: SceneNumber | undefined;
  /** The heading as written; empty for lines without one. */
  readonly heading: string;
  readonly place: string;
  readonly time: SceneTime | undefined;
  readonly setting: SceneSetting | undefined;
  /** The names in the list of people below or in the heading. */
  readonly people: readonly string[];
  readonly hasPeopleList: boolean;
  /** From lines such as `道具：`. */
  readonly props: readonly ListedProp[];
  readonly lines: readonly ScriptLine[];
  readonly line: number;
}

export interface ListedProp {
  readonly name: string;
  /** The whole line. */
  readonly text: string;
  readonly line: number;
}

/** `2-3A` is scene 3 of episode 2 with the suffix `A`. */
export interface SceneNumber {
  readonly episode: number | undefined;
  readonly scene: number;
  readonly suffix: string;
}

export type SceneTime = 'dawn' | 'day' | 'dusk' | 'night';
export type SceneSetting = 'inside' | 'outside' | 'both';

/** `action` is marked as such in the source; `other` is any unmarked paragraph. */
export type ScriptLine = Dialogue | Description;

export interface Dialogue {
  readonly kind: 'dialogue';
  /** One, or several who speak together. */
  readonly speakers: readonly string[];
  /** How it is said: `angry`, `V.O.`. */
  readonly note: string;
  readonly text: string;
  readonly line: number;
}

export interface Description {
  readonly kind: 'action' | 'other';
  readonly text: string;
  readonly line: number;
}
