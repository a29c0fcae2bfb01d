import type { Translate } from '#i18n/i18n.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import { episodeRanges } from './episode-ranges.ts';
import { numberColumn, type Table, textColumn } from './table.ts';

export function peopleTable(analysis: Analysis, t: Translate): Table {
  return {
    id: 'people',
    name: t('workbenchScripts.people'),
    columns: [
      textColumn(t('workbenchScripts.name'), 20),
      numberColumn(t('workbenchScripts.speeches')),
      numberColumn(t('workbenchScripts.words')),
      numberColumn(t('workbenchScripts.scenes')),
      textColumn(t('workbenchScripts.inEpisodes')),
      textColumn(t('workbenchScripts.firstScene')),
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
      textColumn(t('workbenchScripts.person'), 20),
      textColumn(t('workbenchScripts.meets'), 20),
      numberColumn(t('workbenchScripts.scenesTogether'), 16),
      textColumn(t('workbenchScripts.inEpisodes')),
    ],
    rows: analysis.meetings.map(({ first, second, sceneCount, episodes, line }) => ({
      line,
      cells: [first, second, sceneCount, episodeRanges(analysis, episodes)],
    })),
  };
}
