import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';

const folder = join(import.meta.dirname, '../../../../i18n/messages');

const cachedMessages = new Map<Locale, Record<string, string>>();

/** The messages of a language by key. */
export function messagesOf(locale: Locale): Record<string, string> {
  const messages = cachedMessages.get(locale) ?? readMessages(locale);
  cachedMessages.set(locale, messages);
  return messages;
}

function readMessages(locale: Locale): Record<string, string> {
  const files = readdirSync(join(folder, locale));
  const texts = files.map((file) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));
  return Object.assign({}, ...texts);
}

const english = messagesOf('en');

/** Expects no English text that this language translates, and no message key. */
export async function expectTranslated(page: Page, locale: Locale) {
  const translated = messagesOf(locale);
  const foreign = Object.entries(english).flatMap(([key, text]) =>
    translated[key] === text ? [key] : [key, text],
  );
  // A text that is also a translation is allowed: it may equal the English text of another message.
  const suspects = new Set(foreign).difference(new Set(Object.values(translated)));
  const texts = await page.evaluate(() => {
    const named = document.querySelectorAll('[aria-label], [title], [placeholder], [alt]');
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    return [
      ...document.body.innerText.split('\n'),
      ...Array.from(named).flatMap((element) => names.map((name) => element.getAttribute(name))),
    ].map((text) => text?.trim() ?? '');
  });
  expect(
    texts.filter((text) => suspects.has(text)),
    locale,
  ).toEqual([]);
}
