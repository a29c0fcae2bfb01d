import { createContext, useContext } from 'react';
import type { BaseTranslator, Translator } from '../../../i18n/i18n.ts';

export const TranslatorContext = createContext<Translator | undefined>(undefined);

/** The visitor's language: `const { t, locale } = useTranslator()`. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('no language has been loaded');
  return translator;
}

/**
 * For error boundaries: they also show that a page's own texts could not be loaded, so the type
 * allows only the texts that come with every page.
 */
export function useBaseTranslator(): BaseTranslator {
  return useTranslator();
}
