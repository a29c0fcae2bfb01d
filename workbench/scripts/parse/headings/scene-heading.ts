import { splitNames } from '../names.ts';
import { narrow } from '../narrow.ts';
import { NUMBER, readNumber } from '../numbers.ts';
import type { SceneNumber } from '../script.ts';
import { type PlaceAndTime, readPlaceAndTime } from './place-and-time.ts';

export interface SceneHeading extends Omit<PlaceAndTime, 'markCount'> {
  readonly number: SceneNumber | undefined;
  /** Names in the heading itself: `1-1 大堂 日 内 人物：张三`. */
  readonly people: readonly string[] | undefined;
}

/**
 * Numbers of scenes, and what else makes their line a heading: a rest that is no sentence, or a mark, which is a time
 * or a setting. A mark is always enough.
 */
interface Numbered {
  readonly pattern: RegExp;
  readonly needs: 'noSentence' | 'mark';
}

const PAIR = '([0-9]{1,4})(?:\\s*[-–—.]\\s*([0-9]{1,4}))?([A-Za-z]?)(?![A-Za-z0-9])';

const NUMBERED: readonly Numbered[] = [
  {
    pattern: new RegExp(
      `^(?:场景?|場景?|scene|sc\\.|escena|esc\\.|シーン|씬|S ?#|#)\\s*[#.:]?\\s*${PAIR}(.*)$`,
      'i',
    ),
    needs: 'noSentence',
  },
  {
    pattern: new RegExp(`^第\\s*(${NUMBER})()\\s*[场場幕]()(?![面景合所地次])(.*)$`),
    needs: 'noSentence',
  },
  { pattern: new RegExp(`^(?:场景|場景)\\s*(${NUMBER})()()(.*)$`), needs: 'noSentence' },
  {
    pattern: /^([0-9]{1,3})\s*[-–—]\s*([0-9]{1,3})([A-Za-z]?)(?=[\s、.:)/]|$)(.*)$/,
    needs: 'noSentence',
  },
  { pattern: /^([0-9]{1,3})\s*[-–—]\s*([0-9]{1,3})([A-Za-z]?)(?![0-9])(.*)$/, needs: 'mark' },
  { pattern: /^([0-9]{1,3})()([A-Za-z]?)\s*[、.:)]\s*(.*)$/, needs: 'mark' },
  { pattern: /^([0-9]{1,3})()([A-Za-z]?)\s+(.*)$/, needs: 'mark' },
];

const MAX_HEADING = 120;
/** Rejects most lines at once: a number or a word of headings, or a word for the setting. */
const MAY_BE_HEADING =
  /^\s*(?:[0-9０-９第场場シ씬S○〇◯#＃]|scene|sc\.|esc|int|ext|est|i\/e)|^[^:：。]{0,40}$(?<=[内內外屋실야].*)/iu;
const PEOPLE =
  /[\s(（【/|，,]*(?:出场|出場|登场|登場)?(?:人物|角色|人|Characters?|Cast|등장인물)\s*[:：]/i;
const UNNUMBERED = /^(?:int|ext|est|int\.?\/ext|ext\.?\/int|i\/e)[.\s/]|^[○〇◯]/i;

/** Reads the headings of scenes in plain text; see the test for the forms. */
export function readSceneHeading(line: string): SceneHeading | undefined {
  if (line.length > MAX_HEADING || !MAY_BE_HEADING.test(line)) return undefined;
  const [place = '', people] = splitPeople(line);
  const text = narrow(place);
  for (const { pattern, needs } of NUMBERED) {
    const [, first, second, suffix = '', rest = ''] = pattern.exec(text) ?? [];
    if (first === undefined) continue;
    const found = readPlaceAndTime(place.slice(text.length - rest.length));
    const isSure = found.markCount > 0 || (needs === 'noSentence' && !isSentence(rest));
    if (isSure) return heading(found, numberOf(first, second, suffix), people);
  }
  const found = readPlaceAndTime(place.replace(/^[○〇◯]/, ''));
  const isHeading = UNNUMBERED.test(text) ? !isSentence(text) : isBareHeading(text, found);
  return isHeading ? heading(found, undefined, people) : undefined;
}

/** `日 内 酒店大堂`: both marks and a place, without a number. */
function isBareHeading(text: string, { place, time, setting }: PlaceAndTime): boolean {
  return (
    time !== undefined &&
    setting !== undefined &&
    place !== '' &&
    text.length <= 40 &&
    !/[。!?:]/.test(text)
  );
}

function isSentence(text: string): boolean {
  return text.length > 60 || /[。！？!?…]|[,，].*[.]\s*$/.test(text);
}

function splitPeople(line: string): [string, string[] | undefined] {
  const match = PEOPLE.exec(line);
  if (!match || match.index === 0) return [line, undefined];
  const names = line.slice(match.index + match[0].length).replace(/[)）】\]]\s*$/, '');
  return [line.slice(0, match.index), splitNames(names)];
}

function numberOf(first: string, second: string | undefined, suffix: string): SceneNumber {
  const upper = suffix.toUpperCase();
  if (!second) return { episode: undefined, scene: readNumber(first), suffix: upper };
  return { episode: readNumber(first), scene: readNumber(second), suffix: upper };
}

function heading(
  { place, time, setting }: PlaceAndTime,
  number: SceneNumber | undefined,
  people: readonly string[] | undefined,
): SceneHeading {
  return { number, place, time, setting, people };
}
