import { createContext, useContext } from 'react';
import type { Speaker } from '../../i18n/i18n.ts';

export const SpeakerContext = createContext<Speaker | undefined>(undefined);

/** The visitor's language: `const { t, locale } = useSpeaker()`. */
export function useSpeaker(): Speaker {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error('no language has been loaded');
  return speaker;
}
