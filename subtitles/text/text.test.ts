import { describe, expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';
import { hanFormOf } from './han-variants.ts';
import { countCharacters, widthOf } from './measure.ts';
import { countScripts, hanFormOfLanguage, scriptOf, scriptOfLanguage } from './scripts.ts';

describe('scriptOf', () => {
  test.each([
    ['Hello there', 'latin'],
    ['¿Quién eres?', 'latin'],
    ['我知道了', 'han'],
    ['OK，我知道', 'han'],
    ['He said 你好 to me again', 'latin'],
    ['茶の香りだ', 'japanese'],
    ['ﾊﾞｽ', 'japanese'],
    ['大丈夫', 'han'],
    ['优の良品就在这里等着你来买', 'han'],
    ['괜찮아', 'korean'],
    ['Кто ты?', 'other'],
    ['2024!', 'latin'],
  ] as const)('%s is %s', (text, script) => {
    expect(scriptOf(countScripts(text))).toBe(script);
  });
});

test('languages have a script and a form of Chinese writing', () => {
  expect(['zh-TW', 'ja', 'ko-KR', 'es-419', 'ru', ''].map(scriptOfLanguage)).toEqual([
    'han',
    'japanese',
    'korean',
    'latin',
    'other',
    undefined,
  ]);
  expect(['zh', 'zh-TW', 'zh-Hant', 'zh-Hans-CN', 'yue', 'ja'].map(hanFormOfLanguage)).toEqual([
    'hans',
    'hant',
    'hant',
    'hans',
    'hant',
    undefined,
  ]);
});

test('half-width characters count half in East Asian text, full-width ones twice in Latin', () => {
  expect(widthOf('我有3个', 'han')).toBe(3.5);
  expect(widthOf('“好”……', 'han')).toBe(5);
  expect(widthOf('“Fine”…', 'latin')).toBe(7);
  expect(widthOf('Say 好', 'latin')).toBe(6);
  expect(widthOf('e\u0301\u200b', 'latin')).toBe(1);
});

test('spaces count in Latin text only, line breaks never', () => {
  expect(countCharacters('I see.\nGo on.', 'latin')).toBe(12);
  expect(countCharacters('我 知道\n你走', 'han')).toBe(5);
});

test('characters of one form of Chinese writing are known', () => {
  const formOf = (character: string) => hanFormOf(character.codePointAt(0) ?? 0);
  expect(Array.from('说說后後台').map(formOf)).toEqual([
    'hans',
    'hant',
    undefined,
    'hant',
    undefined,
  ]);
});

describe('guessLanguage', () => {
  test.each([
    ['zh', ['我跟你说过', '不要再来']],
    ['zh-TW', ['我跟你說過', '不要再來']],
    ['ja', ['二度と来るな', '分かった']],
    ['ko', ['다시는 오지 마']],
    ['en', ['Don’t come back', 'What do you want?']],
    ['es', ['No vuelvas por aquí', '¿Qué es lo que quieres?']],
    ['', ['Não volte, você é uma vergonha, eu não quero isso']],
    ['', ['Je ne sais pas, vous avez raison, les autres']],
    ['', ['Кто ты такой?']],
    ['', ['1984', '…']],
    ['', []],
  ])('%j for %j', (language, texts) => {
    expect(guessLanguage(texts)).toBe(language);
  });
});
