import { NUMBER, readNumber } from '../numbers.ts';

export interface EpisodeHeading {
  readonly no: number;
  readonly title: string;
}

const NUMBERED = [
  new RegExp(`^第\\s*(${NUMBER})\\s*[集话話回](.*)$`),
  /^(?:episode|episodio|capítulo|capitulo|エピソード|에피소드)\s*[.#:]?\s*([0-9]{1,4})(?![0-9])(.*)$/i,
  /^(?:ep|e|cap)\s*[.#:]?\s*([0-9]{1,4})(?![0-9-])(.*)$/i,
  /^제\s*([0-9]{1,4})\s*[화회부](.*)$/,
  /^([0-9]{1,4})\s*[화회](.*)$/,
];

/** What follows the number in sentences and in end marks: `第一集团军`, `第1集 完`. */
const NO_TITLE =
  /^(?:[团團合体體成散资資]|\s*[(（]?\s*(?:完|终|終|结束|結束|終わり|끝|end\b|fin\b))/i;
const MAX_TITLE = 60;
/** Rejects most lines at once. */
const MAY_BE_HEADING = /^(?:[第제0-9エ에]|e|cap)/i;

/** Reads `第3集 真相`, `第十二集`, `EP01`, `Episode 3: The letter`, `제3화` and `第3話`. */
export function readEpisodeHeading(line: string): EpisodeHeading | undefined {
  if (!MAY_BE_HEADING.test(line)) return undefined;
  for (const pattern of NUMBERED) {
    const [, number, rest = ''] = pattern.exec(line) ?? [];
    if (number === undefined) continue;
    if (NO_TITLE.test(rest) || !isTitle(rest)) return undefined;
    const title = rest.replace(/^[\s:.、|·—–-]+|[\s:]+$/g, '').replace(/^[《(](.*)[》)]$/, '$1');
    return { no: readNumber(number), title };
  }
  return undefined;
}

/** A title is short and no sentence: `Episode 3 was her favourite.` is none. */
function isTitle(rest: string): boolean {
  return (
    rest.length <= MAX_TITLE && (/^\s*[:.、|·—–《(-]/.test(rest) || !/[。.!?,;]\s*$/.test(rest))
  );
}
