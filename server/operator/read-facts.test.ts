import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { factTexts } from './fact-texts.ts';
import { factNames } from './facts.ts';
import { imprintLine } from './imprint.ts';
import { missingFacts, readOperatorFacts, readStatedFacts } from './read-facts.ts';

let dataDir: string;
let file: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-operator-'));
  file = join(dataDir, 'operator.json');
});
afterAll(() => rm(dataDir, { recursive: true }));

const site = (changes: { isDemo?: boolean; isHttps?: boolean; operatorFile?: string } = {}) => ({
  dataDir,
  operatorFile: undefined,
  isDemo: false,
  isHttps: false,
  ...changes,
});

async function read(content: unknown) {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readStatedFacts(site());
}

describe('without a file', () => {
  const elsewhere = { ...site(), dataDir: '/nonexistent' };

  test('no fact is stated, and every fact is missing', () => {
    expect(readOperatorFacts(elsewhere)).toEqual({});
    expect(missingFacts({})).toEqual(factNames);
  });

  test('a demo has fictitious values for all facts, unless PUBLIC_URL is https', () => {
    const demo = readOperatorFacts({ ...elsewhere, isDemo: true });
    expect(demo.company).toBe('Vignette Pictures Ltd');
    expect(missingFacts(demo)).toEqual([]);
    expect(readOperatorFacts({ ...elsewhere, isDemo: true, isHttps: true })).toEqual({});
  });

  test('a file that OPERATOR_FILE names must exist', () => {
    expect(() => readOperatorFacts(site({ operatorFile: '/nonexistent/facts.json' }))).toThrow(
      'OPERATOR_FILE /nonexistent/facts.json does not exist.',
    );
  });
});

describe('a file', () => {
  test('replaces the facts of the demo', async () => {
    await read({ company: 'Moon Gate GmbH' });
    expect(readOperatorFacts(site({ isDemo: true }))).toEqual({ company: 'Moon Gate GmbH' });
  });

  test('is read from OPERATOR_FILE', async () => {
    const operatorFile = join(dataDir, 'other.json');
    await writeFile(operatorFile, '{ "company": "Other" }');
    expect(readStatedFacts(site({ operatorFile }))).toEqual({ company: 'Other' });
  });

  test('may begin with a byte order mark', async () => {
    expect(await read('\uFEFF{ "minimum_age": 16 }')).toEqual({ minimum_age: 16 });
  });

  test('with an empty value leaves the fact missing; null means none', async () => {
    const facts = await read({
      company: ' ',
      minimum_age: '',
      updated: '',
      courts: { en: '', zh: '' },
      register: null,
      media_provider: null,
    });
    expect(facts).toEqual({ register: null, media_provider: null });
    const missing = missingFacts(facts ?? {});
    expect(missing).toContain('company');
    expect(missing).toContain('courts');
    expect(missing).not.toContain('register');
  });

  test.each([
    ['{ "company": ', /^\S+operator\.json is not valid JSON: .+\.$/],
    ['7', /^\S+operator\.json: must be an object of facts\.$/],
    [{ compnay: 'x' }, /^\S+operator\.json: compnay \(line 1\) is not a fact\.$/],
    [{ company: 7 }, /: company \(line 1\) must be text\.$/],
    [{ company: null }, /: company \(line 1\) must be text\.$/],
    [{ company: 'a\nb' }, /: company \(line 1\) must be one line\.$/],
    [{ company: 'x'.repeat(501) }, /: company \(line 1\) must have at most 500 characters\.$/],
    [{ courts: { fr: 'Paris' } }, /: courts\.fr \(line 1\) is not a language of the site\.$/],
    [{ courts: { en: 7 } }, /: courts\.en \(line 1\) must be text\.$/],
    [{ copyright_email: 'me' }, /: copyright_email \(line 1\) must be an email address\.$/],
    [{ minimum_age: '18' }, /: minimum_age \(line 1\) must be a whole number from 1 to 21\.$/],
    [{ minimum_age: 17.5 }, /: minimum_age \(line 1\) must be a whole number from 1 to 21\.$/],
    [{ updated: '2026-02-31' }, /: updated \(line 1\) must be a date such as 2026-01-31\.$/],
    [{ updated: '15 January' }, /: updated \(line 1\) must be a date such as 2026-01-31\.$/],
    [{ log_retention: '30' }, /: log_retention \(line 1\) must be a period such as "30 days"/],
    [{ log_retention: '0 days' }, /: log_retention \(line 1\) must be a period/],
    [{ governing_language: 'fr' }, /: governing_language \(line 1\) must be one of zh, /],
  ])('with an error is rejected with a one-line message: %j', async (content, line) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(OperatorError);
    await expect(reading).rejects.toThrow(line);
  });
});

test('all invalid facts are reported at once, each with its line', async () => {
  const content = {
    company: 7,
    courts: { en: 'London', zh: 8 },
    log_retention: '30',
    governing_language: 'English',
    compnay: 'x',
  };
  await expect(read(JSON.stringify(content, null, 2))).rejects.toThrow(
    `${file}: company (line 2) must be text; courts.zh (line 5) must be text; governing_language (line 8) must be one of zh, zh-TW, en, ja, ko, es; log_retention (line 7) must be a period such as "30 days", "6 months" or "10 years"; compnay (line 9) is not a fact.`,
  );
});

describe('on a page', () => {
  test('a fact falls back as other texts do, and finally to any language', () => {
    const courts = (texts: object) =>
      locales.map((locale) => factTexts({ courts: texts }, locale).courts);
    //                                            zh       zh-TW    en        ja        ko        es
    expect(courts({ en: 'London', zh: '伦敦' })).toEqual([
      '伦敦',
      '伦敦',
      'London',
      'London',
      'London',
      'London',
    ]);
    expect(courts({ ko: '런던' })).toEqual(Array(6).fill('런던'));
  });

  test.each([
    ['zh', '2026年3月2日', '30 天', '英语'],
    ['zh-TW', '2026年3月2日', '30 天', '英文'],
    ['en', '2 March 2026', '30 days', 'English'],
    ['ja', '2026年3月2日', '30日', '英語'],
    ['ko', '2026년 3월 2일', '30일', '영어'],
    ['es', '2 de marzo de 2026', '30 días', 'inglés'],
  ] as const)('dates, periods and languages are formatted for %s', (locale, ...texts) => {
    const facts = { updated: '2026-03-02', log_retention: '30 days', governing_language: 'en' };
    expect(Object.values(factTexts(facts, locale))).toEqual([texts[0], texts[2], texts[1]]);
  });

  test('the unit of 1 is singular, and Chinese languages are named by script', () => {
    expect(factTexts({ log_retention: '1 day', governing_language: 'zh-TW' }, 'en')).toEqual({
      governing_language: 'Traditional Chinese',
      log_retention: '1 day',
    });
  });

  test('the imprint has company, register and address, and needs the company', () => {
    const facts = { company: 'Moon Gate GmbH', register: 'HRB 1', address: 'Kiel' };
    expect(imprintLine(facts, 'en')).toBe('Moon Gate GmbH · HRB 1 · Kiel');
    expect(imprintLine({ ...facts, register: null }, 'ja')).toBe('Moon Gate GmbH · Kiel');
    expect(imprintLine({ address: 'Kiel' }, 'en')).toBeUndefined();
  });
});
