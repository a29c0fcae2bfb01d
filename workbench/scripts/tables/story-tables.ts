import type { Translate } from '#i18n/i18n.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import { settingWord, timeWord } from './scene-words.ts';
import { number, type Table, text, type Words } from './table.ts';

export function episodesTable({ episodes }: Analysis, t: Translate): Table {
  return {
    id: 'episodes',
    name: t('workbenchScripts.episodes'),
    columns: [
      number(t('workbenchScripts.episode')),
      text(t('workbenchScripts.title'), 28),
      number(t('workbenchScripts.scenes')),
      number(t('workbenchScripts.speeches')),
      number(t('workbenchScripts.words')),
      number(t('workbenchScripts.actions')),
      number(t('workbenchScripts.people')),
      number(t('workbenchScripts.duration'), 12),
      text(t('workbenchScripts.hook')),
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
      text(t('workbenchScripts.scene'), 10),
      number(t('workbenchScripts.episode')),
      text(t('workbenchScripts.place'), 28),
      text(t('workbenchScripts.timeOfDay'), 10),
      text(t('workbenchScripts.setting'), 10),
      text(t('workbenchScripts.people'), 36),
      number(t('workbenchScripts.speeches')),
      number(t('workbenchScripts.words')),
      number(t('workbenchScripts.duration'), 12),
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
