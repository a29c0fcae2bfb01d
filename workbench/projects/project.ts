import type { Limits } from '#subtitles/checks/limits.ts';
import type { SubtitleFile } from '#subtitles/cue.ts';

/** A project is kept in this browser only. All values can be written as JSON. */
export type Project = SubtitleProject | ScriptProject;

interface ProjectFacts {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** Titles and synopses that a model drafted, one entry per language. */
  readonly texts?: readonly DraftedText[];
}

export interface DraftedText {
  readonly language: string;
  readonly titles: readonly string[];
  readonly synopsis: string;
}

export interface SubtitleProject extends ProjectFacts {
  readonly kind: 'subtitles';
  /** At least one. */
  readonly tracks: readonly Track[];
  readonly film?: Film;
  readonly glossary: readonly GlossaryTerm[];
}

/** The subtitles of a film in one language. */
export interface Track {
  /** Unique in its project. */
  readonly id: number;
  /** BCP 47; empty if unknown. */
  readonly language: string;
  readonly file: SubtitleFile;
  /** What the checks allow; the defaults of the language if it is missing. */
  readonly limits?: Limits;
  /** By the id of the cue; other cues were written or confirmed by a person. */
  readonly marks: Readonly<Record<number, CueMark>>;
  /** The track that this one translates: its cues have the same ids, order and times. */
  readonly translationOf?: number;
}

/**
 * `untranslated`: the text is still that of the original. `machine`: a model wrote the text, and no
 * person has confirmed it.
 */
export type CueMark = 'untranslated' | 'machine';

export type Film =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'episode'; readonly dramaId: number; readonly episodeNo: number };

/** A name or term and how it must be written in each language. */
export interface GlossaryTerm {
  readonly id: number;
  /** By language. */
  readonly forms: Readonly<Record<string, string>>;
}

export interface ScriptProject extends ProjectFacts {
  readonly kind: 'script';
  readonly text: string;
  readonly format: 'plain' | 'fountain';
  /**
   * Props and costumes as a model drafted them, by a hash of the scene's text: a scene that moves
   * keeps its draft, and one that is rewritten has none.
   */
  readonly drafts?: Readonly<Record<string, SceneDraft>>;
}

export interface SceneDraft {
  readonly props: readonly string[];
  readonly costumes: readonly string[];
  /** A person has confirmed it. */
  readonly isConfirmed: boolean;
}
