import type { Translate } from '#i18n/i18n.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import { settingWord, timeWord } from './scene-words.ts';
import { numberColumn, type Table, textColumn, type Words } from './table.ts';

export function episodesTable({ episodes }: Analysis, t: Translate): Table {
  return {
    id: 'episodes',
    name: t('workbenchScripts.episodes'),
    columns: [
      numberColumn(t('workbenchScripts.episode')),
      textColumn(t('workbenchScripts.title'), 28),
      numberColumn(t('workbenchScripts.scenes')),
      numberColumn(t('workbenchScripts.speeches')),
      numberColumn(t('workbenchScripts.words')),
      numberColumn(t('workbenchScripts.actions')),
      numberColumn(t('workbenchScripts.people')),
      numberColumn(t('workbenchScripts.duration'), 12),
      textColumn(t('workbenchScripts.hook')),
    ],
    rows: episodes.map((facts) => ({
      line: facts.episode.line,
      cells: [
        facts.episode.no ?? facts.position,
        facts.episode.title,
        facts.sceneCount,
        facts.speechCount,
        facts.words,
        facts.actionCount,
        facts.personCount,
        { seconds: facts.seconds },
        facts.episode.hookLine === undefined
          ? t('workbenchScripts.hookMissing')
          : t('workbenchScripts.hookPresent'),
      ],
    })),
  };
}

export function scenesTable({ scenes }: Analysis, { t, locale }: Words): Table {
  return {
    id: 'scenes',
    name: t('workbenchScripts.scenes'),
    columns: [
      textColumn(t('workbenchScripts.scene'), 10),
      numberColumn(t('workbenchScripts.episode')),
      textColumn(t('workbenchScripts.place'), 28),
      textColumn(t('workbenchScripts.timeOfDay'), 10),
      textColumn(t('workbenchScripts.setting'), 10),
      textColumn(t('workbenchScripts.people'), 36),
      numberColumn(t('workbenchScripts.speeches')),
      numberColumn(t('workbenchScripts.words')),
      numberColumn(t('workbenchScripts.duration'), 12),
    ],
    rows: scenes.map(({ scene, episode, episodePosition, label, ...facts }) => ({
      line: scene.line,
      cells: [
        label,
        episode.no ?? episodePosition,
        scene.place,
        timeWord(scene.time, t),
        settingWord(scene.setting, t),
        joinNames(locale, facts.people),
        facts.speechCount,
        facts.words,
        { seconds: facts.seconds },
      ],
    })),
  };
}
