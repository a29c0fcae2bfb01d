import { hasCjk, narrow } from '../narrow.ts';
import type { SceneSetting, SceneTime } from '../script.ts';
import { readMark } from './heading-words.ts';
import { markLatinWords } from './latin-words.ts';

export interface PlaceAndTime {
  readonly place: string;
  readonly time: SceneTime | undefined;
  readonly setting: SceneSetting | undefined;
  /** Words that name a time or a setting. */
  readonly markCount: number;
}

const CJK_SEPARATORS = /([\s\u3000/／、，,|｜;；:：—–-]+)/;
/** Between the words of other scripts a space or a hyphen is part of the place. */
const LATIN_SEPARATORS = /(\s+[-–—/|]+\s*|\s*[,;|–—]\s*|\/)/;
const EDGES = /^[\s\u3000/／、，,|.·:：;；—–-]+|[\s\u3000/／、，,|·:：;；—–-]+$/g;

/** Reads the part of a heading after its number: `酒店大堂 日/内`, `INT. HOTEL LOBBY - DAY`. */
export function readPlaceAndTime(rest: string): PlaceAndTime {
  const text = openMarkGroups(rest);
  if (hasCjk(text)) return readPieces(text.split(CJK_SEPARATORS));
  return withLeadingTime(readPieces(markLatinWords(text).split(LATIN_SEPARATORS)));
}

/** `INT. DAY HOTEL LOBBY`: the first word is the time if nothing else is. */
function withLeadingTime(found: PlaceAndTime): PlaceAndTime {
  const [word = '', ...others] = found.place.split(' ');
  const time = readMark(word)?.time;
  if (found.time || !found.setting || !time || others.length === 0) return found;
  return { ...found, place: others.join(' '), time, markCount: found.markCount + 1 };
}

/** Pieces and the separators between them, alternately. */
function readPieces(pieces: readonly string[]): PlaceAndTime {
  const kept: string[] = [];
  let time: SceneTime | undefined;
  let setting: SceneSetting | undefined;
  let markCount = 0;
  let isAfterMark = true;
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] ?? '';
    const mark = readMark(narrow(piece));
    if (mark) {
      time ??= mark.time;
      setting = joinSettings(setting, mark.setting);
      if (mark.time || mark.setting) markCount += 1;
      isAfterMark = true;
    } else if (piece !== '') {
      kept.push(isAfterMark ? ' ' : (pieces[at - 1] ?? ' '), piece);
      isAfterMark = false;
    }
  }
  const place = kept.join('').replace(EDGES, '').replace(/\s+/g, ' ');
  return { place, time, setting, markCount };
}

/** `外/内` is both. */
function joinSettings(
  first: SceneSetting | undefined,
  second: SceneSetting | undefined,
): SceneSetting | undefined {
  return first && second && first !== second ? 'both' : (first ?? second);
}

/** Removes the brackets of `酒店（夜）`, but not those of `酒店（大堂）`. */
function openMarkGroups(text: string): string {
  return text.replace(/[(（[【]([^()（）[\]【】]*)[)）\]】]/g, (all, inside: string) => {
    const words = inside.split(/[\s/／、，,・·]+/);
    const areMarks = words.every((word) => word === '' || readMark(word));
    return areMarks ? ` / ${words.join(' / ')} / ` : all;
  });
}
