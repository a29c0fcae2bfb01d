import { isPerson, nameKey } from '../parse/names.ts';
import type { Scene } from '../parse/script.ts';
import { wordCount } from './count-text.ts';
import type { SceneFacts } from './scene-facts.ts';

export interface PersonFacts {
  readonly name: string;
  readonly speechCount: number;
  readonly words: number;
  readonly sceneCount: number;
  /** The positions of the episodes, in their order. */
  readonly episodes: readonly number[];
  /** The label and the line of the first scene. */
  readonly firstScene: string;
  readonly line: number;
  /** Whether a list of people names them. */
  readonly isListed: boolean;
}

interface Draft extends Omit<PersonFacts, 'episodes' | 'sceneCount'> {
  speechCount: number;
  words: number;
  isListed: boolean;
  scenes: Set<Scene>;
  episodes: Set<number>;
}

/** The people of the script without voices and groups, those with the most speeches first. */
export function peopleFactsOf(scenes: readonly SceneFacts[]): PersonFacts[] {
  const drafts = new Map<string, Draft>();
  for (const facts of scenes) {
    const { scene } = facts;
    for (const name of scene.people.filter(isPerson))
      appear(drafts, name, facts, scene.line).isListed = true;
    for (const line of scene.lines) {
      if (line.kind !== 'dialogue') continue;
      const words = wordCount(line.text);
      for (const name of line.speakers.filter(isPerson)) {
        const draft = appear(drafts, name, facts, line.line);
        draft.speechCount += 1;
        draft.words += words;
      }
    }
  }
  return [...drafts.values()]
    .map(({ scenes: own, episodes, ...draft }) => ({
      ...draft,
      sceneCount: own.size,
      episodes: [...episodes],
    }))
    .sort((a, b) => b.speechCount - a.speechCount || b.sceneCount - a.sceneCount);
}

function appear(drafts: Map<string, Draft>, name: string, facts: SceneFacts, line: number): Draft {
  const key = nameKey(name);
  const draft = drafts.get(key) ?? {
    name,
    speechCount: 0,
    words: 0,
    firstScene: facts.label,
    line,
    isListed: false,
    scenes: new Set(),
    episodes: new Set(),
  };
  drafts.set(key, draft);
  draft.scenes.add(facts.scene);
  draft.episodes.add(facts.episodePosition);
  return draft;
}
