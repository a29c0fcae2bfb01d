import { keysOf } from '#ui/data/typed-object.ts';
import type { SceneSetting, SceneTime } from '../script.ts';

/** Words of scene headings in the six languages of the site, in lower case. */
const TIMES: Record<SceneTime, string> = {
  dawn: '晨 清晨 早 早晨 早上 黎明 拂晓 dawn morning sunrise amanecer mañana 朝 早朝 明け方 아침 새벽',
  day: '日 白天 日景 昼 晝 白 上午 中午 正午 午后 午後 下午 day noon afternoon daytime día dia mediodía tarde 昼間 낮 오전 오후 주간',
  dusk: '傍晚 黄昏 黃昏 dusk evening sunset twilight atardecer anochecer 夕 夕方 夕暮れ 저녁 해질녘',
  night:
    '夜 晚 晚上 夜晚 夜景 深夜 半夜 凌晨 午夜 night midnight noche medianoche madrugada 夜中 밤 심야 야간',
};

const SETTINGS: Record<SceneSetting, string> = {
  inside: '内 內 内景 內景 室内 室內 int int. interior 屋内 실내 내부',
  outside: '外 外景 室外 ext ext. est est. exterior 屋外 실외 야외 외부',
  both: '内外 內外 外内 外內 内外景 int-ext',
};

/** Belong to headings, but name neither a place nor a time of day. */
const OTHERS =
  '闪回 閃回 回忆 回憶 现实 現實 梦境 夢境 蒙太奇 continuous later same moments flashback present intercut ' +
  'continúa continuo retroceso 回想 現在 회상 현재 同日 当日';

const index = <Value extends string>(words: Record<Value, string>) =>
  new Map(
    keysOf(words).flatMap((value) => words[value].split(' ').map((word) => [word, value] as const)),
  );

const times = index(TIMES);
const settings = index(SETTINGS);
const others = new Set(OTHERS.split(' '));

export interface HeadingMark {
  readonly time?: SceneTime;
  readonly setting?: SceneSetting;
}

/** What a word of a heading says besides the place: `夜`, `内景`, `日内`, `moments later`. */
export function readMark(word: string): HeadingMark | undefined {
  const text = word.trim().toLowerCase();
  const time = times.get(text);
  if (time) return { time };
  const setting = settings.get(text);
  if (setting) return { setting };
  if (others.has(text) || /^(?:moments? |minutes? |hours? )later$/.test(text)) return {};
  return readJoined(text);
}

/** `日内`, `夜外`, `内日`: one character for the time and one or two for the setting. */
function readJoined(text: string): HeadingMark | undefined {
  if (text.length < 2 || text.length > 4) return undefined;
  for (let at = 1; at < text.length; at++) {
    const [first, second] = [text.slice(0, at), text.slice(at)];
    const time = times.get(first) ?? times.get(second);
    const setting = settings.get(first) ?? settings.get(second);
    if (time && setting) return { time, setting };
  }
  return undefined;
}
