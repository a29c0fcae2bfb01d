import { createContext, useContext } from 'react';
import type { BaseSpeaker, Speaker } from '../../../i18n/i18n.ts';

export const SpeakerContext = createContext<Speaker | undefined>(undefined);

/** The visitor's language: `const { t, locale } = useSpeaker()`. */
export function useSpeaker(): Speaker {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error('no language has been loaded');
  return speaker;
}

/**
 * For error boundaries: they also show that a page's own texts could not be loaded, so the type
 * allows only the texts that come with every page.
 */
export function useBaseSpeaker(): BaseSpeaker {
  return useSpeaker();
}
