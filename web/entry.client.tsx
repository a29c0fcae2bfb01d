import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { pageAt } from '../contract/site/pages.ts';
import { loadSpeaker, tabLocale } from './lib/text/texts.ts';
import { SpeakerContext } from './lib/text/translator.ts';
import { dropOtherLanguages } from './router/drop-other-languages.ts';
import { haveContentPages } from './router/have-content-pages.ts';

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
