import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { SpeakerContext } from './lib/speaker.ts';
import { loadSpeaker, tabLocale } from './lib/texts.ts';
import { pageAt } from './pages.ts';
import { dropOtherLanguages } from './shell/drop-other-languages.ts';
import { haveContentPages } from './shell/have-content-pages.ts';

dropOtherLanguages();
const speaker = await loadSpeaker(tabLocale(), pageAt(location.pathname)?.texts ?? []);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SpeakerContext value={speaker}>
        <Router />
      </SpeakerContext>
    </StrictMode>,
  );
});

/** When it is rendered, and not before, all that the page brought along is there. */
function Router() {
  haveContentPages();
  return <HydratedRouter />;
}
