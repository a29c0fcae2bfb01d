import type { Script } from '../parse/script.ts';
import { type EpisodeFacts, episodeFactsOf } from './episode-facts.ts';
import { type Meeting, meetingsOf } from './meetings.ts';
import { type PersonFacts, peopleFactsOf } from './people-facts.ts';
import { type PlaceFacts, placeFactsOf } from './place-facts.ts';
import { type PropFacts, propFactsOf } from './props/prop-facts.ts';
import { type SceneFacts, sceneFactsOf } from './scene-facts.ts';
import { similarNameWarnings, similarPlaceWarnings } from './warnings/name-warnings.ts';
import { episodeNumberWarnings, sceneNumberWarnings } from './warnings/numbering.ts';
import {
  episodeContentWarnings,
  scenePeopleWarnings,
  silentPeopleWarnings,
} from './warnings/scene-warnings.ts';
import type { Warning } from './warnings/warning.ts';

export interface Analysis {
  readonly title: string;
  readonly episodes: readonly EpisodeFacts[];
  readonly scenes: readonly SceneFacts[];
  readonly people: readonly PersonFacts[];
  readonly meetings: readonly Meeting[];
  readonly places: readonly PlaceFacts[];
  readonly props: readonly PropFacts[];
  /** In the order of their lines. */
  readonly warnings: readonly Warning[];
  /** The sum of the rounded episodes, so that the lengths on the page add up. */
  readonly seconds: number;
  readonly words: number;
}

export function analyseScript(script: Script): Analysis {
  const scenes = sceneFactsOf(script);
  const episodes = episodeFactsOf(script.episodes, scenes);
  const people = peopleFactsOf(scenes);
  const places = placeFactsOf(scenes);
  const warnings = [
    ...episodeNumberWarnings(script),
    ...sceneNumberWarnings(script),
    ...episodeContentWarnings(episodes),
    ...scenePeopleWarnings(scenes),
    ...similarNameWarnings(people, scenes),
    ...silentPeopleWarnings(people),
    ...similarPlaceWarnings(places),
  ];
  return {
    title: script.title,
    episodes,
    scenes,
    people,
    meetings: meetingsOf(scenes),
    places,
    props: propFactsOf(scenes),
    warnings: warnings.toSorted((a, b) => a.line - b.line),
    seconds: episodes.reduce((sum, { seconds }) => sum + Math.round(seconds), 0),
    words: episodes.reduce((sum, { words }) => sum + words, 0),
  };
}
