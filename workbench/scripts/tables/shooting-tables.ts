import type { Translate } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import type { PropSource } from '../analyse/props/prop-facts.ts';
import type { PlacedDrafts } from '../model/scene-drafts.ts';
import { episodeRanges } from './episode-ranges.ts';
import { countedWords, settingWord, timeWord } from './scene-words.ts';
import { numberColumn, type Table, type TableRow, textColumn, type Words } from './table.ts';

export function placesTable(analysis: Analysis, { t, locale }: Words): Table {
  return {
    id: 'places',
    name: t('workbenchScripts.places'),
    columns: [
      textColumn(t('workbenchScripts.place'), 28),
      numberColumn(t('workbenchScripts.sceneCount')),
      textColumn(t('workbenchScripts.inEpisodes')),
      textColumn(t('workbenchScripts.timeOfDay'), 18),
      textColumn(t('workbenchScripts.setting'), 18),
      numberColumn(t('workbenchScripts.duration'), 12),
      textColumn(t('workbenchScripts.scenes'), 28),
      textColumn(t('workbenchScripts.people'), 36),
    ],
    rows: analysis.places.map((place) => ({
      line: place.line,
      cells: [
        place.place,
        place.sceneCount,
        episodeRanges(analysis, place.episodes),
        countedWords(place.times, locale, (time) => timeWord(time, t)),
        countedWords(place.settings, locale, (setting) => settingWord(setting, t)),
        { seconds: place.seconds },
        joinNames(locale, place.scenes),
        joinNames(locale, place.people),
      ],
    })),
  };
}

const SOURCES: Record<PropSource, MessageKey> = {
  listed: 'workbenchScripts.propListed',
  marked: 'workbenchScripts.propMarked',
  known: 'workbenchScripts.propKnown',
};

export function propsTable(analysis: Analysis, drafts: PlacedDrafts, { t, locale }: Words): Table {
  const found = analysis.props.map((prop) => ({
    line: prop.line,
    cells: [
      prop.name,
      joinNames(locale, prop.scenes),
      prop.scenes.length,
      episodeRanges(analysis, prop.episodes),
      t(SOURCES[prop.source]),
      prop.text,
    ],
  }));
  return {
    id: 'props',
    name: t('workbenchScripts.props'),
    columns: [
      textColumn(t('workbenchScripts.prop'), 20),
      textColumn(t('workbenchScripts.scenes'), 20),
      numberColumn(t('workbenchScripts.sceneCount')),
      textColumn(t('workbenchScripts.inEpisodes')),
      textColumn(t('workbenchScripts.propSource'), 18),
      textColumn(t('workbenchScripts.propText'), 60),
    ],
    rows: [...found, ...draftedRows(analysis, drafts, t)],
  };
}

/** What a model has drafted, scene by scene; the source says whether a person has confirmed it. */
function draftedRows(analysis: Analysis, drafts: PlacedDrafts, t: Translate): TableRow[] {
  return analysis.scenes.flatMap(({ scene, label, episodePosition }) => {
    const draft = drafts[scene.position];
    if (!draft) return [];
    const source = draft.isConfirmed
      ? t('workbenchScripts.draftConfirmed')
      : t('workbenchScripts.draftOpen');
    const rowOf = (name: string, note: string): TableRow => ({
      line: scene.line,
      cells: [name, label, 1, episodeRanges(analysis, [episodePosition]), source, note],
    });
    return [
      ...draft.props.map((name) => rowOf(name, '')),
      ...draft.costumes.map((name) => rowOf(name, t('workbenchScripts.costume'))),
    ];
  });
}
