import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unicodeString } from '#tests/support/data/unicode.ts';
import { normalize, piecesOf, searchTerms } from './search-terms.ts';

describe('normalize', () => {
  test.each([
    ['MOON Gate', 'moon gate'],
    ['ＭＯＯＮ　Ｇａｔｅ', 'moon gate'],
    ['El niño, el corazón', 'el nino el corazon'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['DİYARBAKIR', 'diyarbakir'],
    ['Don’t  look—back!', 'dont look back'],
    ['豪門甜妻，愛不完', '豪门甜妻爱不完'],
    ['什麼', normalize('什么')],
    ['臺灣 裡', normalize('台湾 里')],
    ['着', normalize('著')],
    ['ガラスのｶｷﾞ', 'がらすのかぎ'],
    ['ラーメン', 'らーめん'],
    ['달의 문', '달의문'],
    ['第 2 集', '第2集'],
    ['CEO 的 Wife', 'ceo的wife'],
    ['💔 Love', '💔 love'],
    ['?!', '?!'],
    [' \u200b\n', ''],
    ['', ''],
    ['a\ud800b', 'a\ufffdb'],
  ])('turns %j into %j', (text, term) => {
    expect(normalize(text)).toBe(term);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(unicodeString({ maxLength: 60 }), (text) => {
        const once = normalize(text);
        expect(normalize(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is idempotent for every letter that has case', () => {
    for (let codePoint = 0; codePoint <= 0x10_ff_ff; codePoint++) {
      const letter = String.fromCodePoint(codePoint);
      if (!/[\p{Lu}\p{Ll}\p{Lt}]/u.test(letter)) continue;
      const once = normalize(letter);
      expect(normalize(once)).toBe(once);
    }
  });

  test('limits terms to 400 characters; searchTerms() removes blank and equal terms', () => {
    expect(Array.from(normalize('\ufdfa'.repeat(100))).length).toBeLessThanOrEqual(400);
    expect(searchTerms(['', ' ', '月門', '月门', 'Moon', 'MOON'])).toHaveLength(2);
  });
});

describe('grams', () => {
  test('are characters and pairs in dense scripts, otherwise three letters or the start of a word', () => {
    expect(searchTerms(['月门 Gate'])[0]?.grams.toSorted()).toEqual(
      ['月', '门', '月门', '门g', ' g', ' ga', 'gat', 'ate'].toSorted(),
    );
    expect(piecesOf('月')).toEqual(['月']);
    expect(piecesOf('月门')).toEqual(['月门']);
    expect(piecesOf('gat')).toEqual(['gat']);
    expect(piecesOf('g')).toEqual([' g']);
    expect(piecesOf('moon ga')).toEqual(['moo', 'oon', ' ga']);
  });

  const letters = fc.constantFrom(...'abé ñ,Ｚ月門们龍のカｶﾞ한국 의2-💔');
  const title = fc.string({ unit: letters, minLength: 1, maxLength: 24 });

  test('of any part of a title are grams of the title, unless the part is one or two letters', () => {
    fc.assert(
      fc.property(title, fc.nat(), fc.nat(), (text, from, length) => {
        const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % 8)).join('');
        const keyword = normalize(part);
        const [indexed] = searchTerms([text]);
        if (keyword === '' || !indexed || !/[\p{L}\p{N}\p{So}]/u.test(keyword)) return;
        expect(indexed.term).toContain(keyword);
        const isShort = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul} ]{1,2}$/u.test(
          keyword,
        );
        if (!isShort) expect(indexed.grams).toEqual(expect.arrayContaining(piecesOf(keyword)));
      }),
      { numRuns: 3_000 },
    );
  });
});
