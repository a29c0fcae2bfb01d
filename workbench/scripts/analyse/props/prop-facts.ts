import { nameKey } from '#workbench/scripts/parse/names.ts';
import type { SceneFacts } from '../scene-facts.ts';
import { knownProps, markedProps } from './prop-names.ts';

/** `listed`: in a line of props. `marked`: in brackets or quotes. `known`: in our list of words. */
export type PropSource = 'listed' | 'marked' | 'known';

export interface PropFacts {
  readonly name: string;
  readonly source: PropSource;
  readonly count: number;
  /** The labels of the scenes. */
  readonly scenes: readonly string[];
  /** The positions of the episodes, in their order. */
  readonly episodes: readonly number[];
  /** Where it is named first, and the text there. */
  readonly line: number;
  readonly text: string;
}

interface Draft extends Omit<PropFacts, 'count' | 'scenes' | 'episodes'> {
  count: number;
  scenes: Set<string>;
  episodes: Set<number>;
}

/** The props that descriptions name, those in the most scenes first. */
export function propFactsOf(scenes: readonly SceneFacts[]): PropFacts[] {
  const drafts = new Map<string, Draft>();
  for (const facts of scenes) {
    const { scene } = facts;
    for (const { name, line, text } of scene.props) add(drafts, name, 'listed', facts, line, text);
    for (const { kind, text, line } of scene.lines) {
      if (kind === 'dialogue') continue;
      for (const name of markedProps(text)) add(drafts, name, 'marked', facts, line, text);
      for (const name of knownProps(text)) add(drafts, name, 'known', facts, line, text);
    }
  }
  return [...drafts.values()]
    .map((draft) => ({ ...draft, scenes: [...draft.scenes], episodes: [...draft.episodes] }))
    .sort((a, b) => b.scenes.length - a.scenes.length || b.count - a.count);
}

function add(
  drafts: Map<string, Draft>,
  name: string,
  source: PropSource,
  { label, episodePosition }: SceneFacts,
  line: number,
  text: string,
): void {
  const key = propKey(name);
  const draft = drafts.get(key) ?? {
    name,
    source,
    count: 0,
    scenes: new Set(),
    episodes: new Set(),
    line,
    text,
  };
  drafts.set(key, draft);
  draft.count += 1;
  draft.scenes.add(label);
  draft.episodes.add(episodePosition);
}

/** The singular and the plural of a word in Latin letters are the same prop. */
function propKey(name: string): string {
  return nameKey(name)
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    .replace(/(?<=[a-zà-ü][a-rt-zà-ü])s$/, '');
}
