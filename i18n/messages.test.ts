import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { compileCatalogue, readMessages } from './compile.ts';
import { createSpeaker } from './i18n.ts';
import { locales } from './locales.ts';

const english = readMessages('en');

/** `{count, plural, one {…}}` → `count`: what a caller must hand over. */
function placeholders(message: string): string[] {
  const tokens: unknown[] = [];
  const collect = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    if (typeof token[0] === 'string') tokens.push(token[0]);
    const choices = token[2];
    if (choices && typeof choices === 'object') {
      for (const branch of Object.values(choices))
        if (Array.isArray(branch)) branch.forEach(collect);
    }
  };
  const compiled = compileMessage(message);
  if (Array.isArray(compiled)) compiled.forEach(collect);
  return [...new Set(tokens as string[])].sort();
}

describe.each(locales)('the texts in %s', (locale) => {
  const messages = readMessages(locale);

  test('have the keys English has, no more and no fewer', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  test('take the placeholders English takes', () => {
    const own = Object.fromEntries(Object.entries(messages).map(([k, m]) => [k, placeholders(m)]));
    const expected = Object.fromEntries(
      Object.entries(english).map(([k, m]) => [k, placeholders(m)]),
    );
    expect(own).toEqual(expected);
  });

  test('are never blank', () => {
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  test('speak a plural', () => {
    const { t } = createSpeaker(locale, compileCatalogue(locale));
    expect(t('page.episodes', { count: 80 })).toMatch(/80/);
  });
});
