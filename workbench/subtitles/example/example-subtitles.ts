import type { Locale } from '#i18n/locales.ts';
import type { GlossaryTerm } from '#workbench/projects/project.ts';

export interface ExampleSubtitles {
  /** The name of the file, from which its format is known. */
  readonly name: string;
  /** Chinese, with one fault of nearly every kind that the checks find. */
  readonly text: string;
  readonly secondName: string;
  /** The same lines in English, without faults. */
  readonly secondText: string;
  readonly glossary: readonly GlossaryTerm[];
  readonly drama: ExampleDrama;
}

/**
 * The film of the example, an episode of the demo catalogue. Ids of dramas differ from site to site,
 * so it is searched by its exact title. A site without it shows the example without a film.
 */
export interface ExampleDrama {
  readonly titles: Readonly<Record<Locale, string>>;
  readonly episodeNo: number;
}

const glossary: readonly GlossaryTerm[] = [
  {
    id: 1,
    forms: {
      zh: '沈雨棠',
      'zh-TW': '沈雨棠',
      ja: '沈雨棠',
      ko: '선위탕',
      en: 'Shen Yutang',
      es: 'Shen Yutang',
    },
  },
  {
    id: 2,
    forms: {
      zh: '陆知舟',
      'zh-TW': '陸知舟',
      ja: '陸知舟',
      ko: '루즈저우',
      en: 'Lu Zhizhou',
      es: 'Lu Zhizhou',
    },
  },
  {
    id: 3,
    forms: {
      zh: '账本',
      'zh-TW': '帳本',
      ja: '帳面',
      ko: '장부',
      en: 'ledger',
      es: 'libro de cuentas',
    },
  },
];

const drama: ExampleDrama = {
  titles: {
    en: 'Seven Years of Borrowed Rain',
    es: 'Siete años de lluvia prestada',
    ja: '七年目の返し傘',
    ko: '7년 늦게 돌아온 우산',
    zh: '借伞七年',
    'zh-TW': '遲了七年的傘',
  },
  episodeNo: 1,
};

export async function exampleSubtitles(): Promise<ExampleSubtitles> {
  const [{ default: text }, { default: secondText }] = await Promise.all([
    import('./example.zh.srt?raw'),
    import('./example.en.srt?raw'),
  ]);
  return {
    name: 'example.zh.srt',
    text,
    secondName: 'example.en.srt',
    secondText,
    glossary,
    drama,
  };
}
