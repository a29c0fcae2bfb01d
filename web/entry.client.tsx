import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLocale } from '../i18n/locales.ts';
import { loadSpeaker } from './lib/catalogues.ts';
import { SpeakerContext } from './lib/speaker.ts';

const { lang } = document.documentElement;
const speaker = await loadSpeaker(isLocale(lang) ? lang : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SpeakerContext value={speaker}>
        <HydratedRouter />
      </SpeakerContext>
    </StrictMode>,
  );
});
