import { isPerson, nameKey } from '../../parse/names.ts';
import type { EpisodeFacts } from '../episode-facts.ts';
import type { PersonFacts } from '../people-facts.ts';
import type { SceneFacts } from '../scene-facts.ts';
import type { Warning } from './warning.ts';

export function episodeContentWarnings(episodes: readonly EpisodeFacts[]): Warning[] {
  return episodes.flatMap(({ episode, position, speechCount, actionCount }): Warning[] => {
    const no = episode.no ?? position;
    const { line } = episode;
    if (speechCount + actionCount === 0) return [{ kind: 'episodeEmpty', episode: no, line }];
    return episode.hookLine === undefined ? [{ kind: 'noHook', episode: no, line }] : [];
  });
}

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
