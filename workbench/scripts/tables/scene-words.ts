import type { Translate } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import type { SceneSetting, SceneTime } from '../parse/script.ts';

const TIMES: Record<SceneTime, MessageKey> = {
  dawn: 'workbenchScripts.dawn',
  day: 'workbenchScripts.day',
  dusk: 'workbenchScripts.dusk',
  night: 'workbenchScripts.night',
};

const SETTINGS: Record<SceneSetting, MessageKey> = {
  inside: 'workbenchScripts.inside',
  outside: 'workbenchScripts.outside',
  both: 'workbenchScripts.both',
};

export function timeWord(time: SceneTime | undefined, t: Translate): string {
  return time ? t(TIMES[time]) : '';
}

export function settingWord(setting: SceneSetting | undefined, t: Translate): string {
  return setting ? t(SETTINGS[setting]) : '';
}

/** `Day 3, Night 1`. */
export function countedWords<Value>(
  counts: ReadonlyMap<Value | undefined, number>,
  locale: Locale,
  wordOf: (value: Value | undefined) => string,
): string {
  const words = [...counts]
    .filter(([value]) => value !== undefined)
    .map(([value, count]) => `${wordOf(value)} ${count}`);
  return joinNames(locale, words);
}
