import { isPerson, nameKey } from '#workbench/scripts/parse/names.ts';
import type { Episode } from '#workbench/scripts/parse/script.ts';
import type { EpisodeFacts } from '../episode-facts.ts';
import type { PersonFacts } from '../people-facts.ts';
import type { SceneFacts } from '../scene-facts.ts';
import type { Warning } from './warning.ts';

/** Episodes that share a number are left out: only the doubling is reported. */
export function episodeContentWarnings(episodes: readonly EpisodeFacts[]): Warning[] {
  const [first] = episodes;
  if (first && episodes.length === 1 && isUnmarked(first.episode))
    return [{ kind: 'noHeadings', line: first.episode.line }];
  const byNumber = Map.groupBy(episodes, ({ episode, position }) => episode.no ?? position);
  return [...byNumber].flatMap(([no, own]) => (own.length === 1 ? own.flatMap(contentOf(no)) : []));
}

/** A text in which neither an episode nor a scene was found. */
function isUnmarked({ no, scenes }: Episode): boolean {
  return no === undefined && scenes.every(({ heading }) => heading === '');
}

const contentOf =
  (no: number) =>
  ({ episode, speechCount, actionCount }: EpisodeFacts): Warning[] => {
    const { line, hookLine } = episode;
    if (speechCount + actionCount === 0) return [{ kind: 'episodeEmpty', episode: no, line }];
    return hookLine === undefined ? [{ kind: 'noHook', episode: no, line }] : [];
  };

export function scenePeopleWarnings(scenes: readonly SceneFacts[]): Warning[] {
  return scenes.flatMap(({ scene, label, people }): Warning[] => {
    if (people.length === 0 && scene.heading !== '' && !scene.hasPeopleList)
      return [{ kind: 'sceneWithoutPeople', scene: label, line: scene.line }];
    return scene.hasPeopleList && scene.people.length > 0 ? unlisted(scene, label) : [];
  });
}

/** One warning for each name and scene, at its first speech. */
function unlisted(scene: SceneFacts['scene'], label: string): Warning[] {
  const known = new Set(scene.people.map(nameKey));
  const warnings: Warning[] = [];
  for (const line of scene.lines) {
    if (line.kind !== 'dialogue') continue;
    for (const name of line.speakers) {
      if (known.has(nameKey(name)) || !isPerson(name)) continue;
      known.add(nameKey(name));
      warnings.push({ kind: 'speakerNotListed', scene: label, name, line: line.line });
    }
  }
  return warnings;
}

/** Extras, who are listed like people. */
const EXTRAS = /路人|众|眾|extra|guests|crowd|行人|행인|通行人|transeúnte/i;

export function silentPeopleWarnings(people: readonly PersonFacts[]): Warning[] {
  return people
    .filter((person) => person.isListed && person.speechCount === 0)
    .filter(({ name }) => !EXTRAS.test(name))
    .map(({ name, line }) => ({ kind: 'neverSpeaks' as const, name, line }));
}
