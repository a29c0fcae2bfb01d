import type { Translate } from '#i18n/i18n.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import { episodeRanges } from './episode-ranges.ts';
import { number, type Table, text } from './table.ts';

export function peopleTable(analysis: Analysis, t: Translate): Table {
  return {
    id: 'people',
    name: t('workbenchScripts.people'),
    columns: [
      text(t('workbenchScripts.name'), 20),
      number(t('workbenchScripts.speeches')),
      number(t('workbenchScripts.words')),
      number(t('workbenchScripts.scenes')),
      text(t('workbenchScripts.inEpisodes')),
      text(t('workbenchScripts.firstScene')),
    ],
    rows: analysis.people.map((person) => ({
      line: person.line,
      cells: [
        person.name,
        person.speechCount,
        person.words,
        person.sceneCount,
        episodeRanges(analysis, person.episodes),
        person.firstScene,
      ],
    })),
  };
}

export function meetingsTable(analysis: Analysis, t: Translate): Table {
  return {
    id: 'meetings',
    name: t('workbenchScripts.meetings'),
    columns: [
      text(t('workbenchScripts.person'), 20),
      text(t('workbenchScripts.meets'), 20),
      number(t('workbenchScripts.scenesTogether'), 16),
      text(t('workbenchScripts.inEpisodes')),
    ],
    rows: analysis.meetings.map(({ first, second, sceneCount, episodes, line }) => ({
      line,
      cells: [first, second, sceneCount, episodeRanges(analysis, episodes)],
    })),
  };
}
