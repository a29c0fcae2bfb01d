import { createContext, useContext } from 'react';
import type { BaseTranslator, Translator } from '#i18n/i18n.ts';

export const TranslatorContext = createContext<Translator | undefined>(undefined);

/** The visitor's language: `const { t, locale } = useTranslator()`. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('TranslatorContext is missing');
  return translator;
}

/**
 * For error boundaries, which are also shown when a page's own texts failed to load. The type
 * therefore allows only the texts that come with every page.
 */
export function useBaseTranslator(): BaseTranslator {
  return useTranslator();
}
