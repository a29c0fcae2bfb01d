import type { SubtitleLanguage } from './detect-language.ts';

/** An encoding older than Unicode, with the characters that its texts typically use. */
export interface LegacyEncoding {
  /** The label for `TextDecoder`. */
  encoding: string;
  /** The display name. */
  label: string;
  languages: SubtitleLanguage[];
  /** The characters that make up about half of a subtitle file. */
  frequent: Set<string>;
  /** The characters of everyday texts. */
  usual: Set<string>;
}

type ByteRange = [first: number, last: number];

/**
 * Returns all two-byte characters whose bytes are in these ranges. The standards group characters
 * by frequency, so the ranges can select the usual ones.
 */
function block(encoding: string, lead: ByteRange, ...trails: ByteRange[]): Set<string> {
  const decoder = new TextDecoder(encoding);
  const bytes = trails.flatMap((trail) =>
    range(lead).flatMap((first) => range(trail).map((second) => [first, second])),
  );
  return new Set(bytes.map((pair) => decoder.decode(Uint8Array.from(pair))));
}

function range([first, last]: ByteRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

const HIGH: ByteRange = [0xa1, 0xfe];
const LOW: ByteRange = [0x40, 0x7e];
const HIRAGANA: ByteRange = [0x3041, 0x3096];
const KATAKANA: ByteRange = [0x30a1, 0x30fc];

let built: readonly LegacyEncoding[] | undefined;

/** Builds the tables on the first call: most files are in Unicode and do not need them. */
export function legacyEncodings(): readonly LegacyEncoding[] {
  built ??= buildEncodings();
  return built;
}

function buildEncodings(): LegacyEncoding[] {
  const kana = [HIRAGANA, KATAKANA].flatMap(range).map((code) => String.fromCodePoint(code));
  // Level 1 of JIS X 0208, which is contiguous in EUC-JP.
  const japanese = block('euc-jp', [0xb0, 0xcf], HIGH);
  return [
    {
      encoding: 'gb18030',
      label: 'GBK',
      languages: ['zh'],
      frequent: new Set(
        '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时得就那要下以会自着去之过家对可她里后么心多天能好都然没起还事想看开手见什怎吗吧呢啊谢请爱给知让从',
      ),
      // Level 1 of GB 2312.
      usual: block('gb18030', [0xb0, 0xd7], HIGH),
    },
    {
      encoding: 'big5',
      label: 'Big5',
      languages: ['zh-TW'],
      frequent: new Set(
        '的一是不了在人有我他這中大來上個國到說們為子和你地出道也時得就那要下以會自著去之過家對可她裡後麼心多天能好都然沒起還事想看開手見什怎嗎吧呢啊謝請愛給知讓從',
      ),
      // Level 1 of Big5.
      usual: block('big5', [0xa4, 0xc6], LOW, HIGH),
    },
    {
      encoding: 'shift_jis',
      label: 'Shift_JIS',
      languages: ['ja'],
      frequent: new Set(kana),
      usual: japanese,
    },
    {
      encoding: 'euc-jp',
      label: 'EUC-JP',
      languages: ['ja'],
      frequent: new Set(kana),
      usual: japanese,
    },
    {
      encoding: 'euc-kr',
      label: 'EUC-KR',
      languages: ['ko'],
      frequent: new Set(
        '이다는가에을의고하지로도은한를기어나사아니자그있요안해네내거리게서대라만들인일시여보정수제부우주오과전상동저무것면말었했습까세야러없음년당신데든좋알',
      ),
      // The syllables of KS X 1001.
      usual: block('euc-kr', [0xb0, 0xc8], HIGH),
    },
    {
      encoding: 'windows-1252',
      label: 'Windows-1252',
      languages: ['western'],
      frequent: new Set('áéíóúñü¿¡'),
      usual: new Set('ÁÉÍÓÚÑÜàèìòùâêîôûãõçäöëïåæøœßÀÈÌÒÙÂÊÎÔÛÃÕÇÄÖËÏÅÆØŒ’‘“”–—…«»€ªº°'),
    },
  ];
}
