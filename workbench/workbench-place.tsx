import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { focusQuietly } from '#ui/browser/focus-quietly.ts';
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts';
import { OpenedProject } from './opened-project.tsx';
import { PROJECT_PARAMETER } from './project-address.ts';
import { Start } from './start/start.tsx';
import type { OpenEpisode } from './subtitles/film/open-episode.ts';

interface WorkbenchPlaceProps {
  /** The document before and after the tool. */
  lead: ReactNode;
  rest: ReactNode;
  openEpisode: OpenEpisode;
}

/** The document with the start of the tool in it, or the project that the address names. */
export function WorkbenchPlace({ lead, rest, openEpisode }: WorkbenchPlaceProps) {
  const [parameters] = useSearchParams();
  const id = parameters.get(PROJECT_PARAMETER);
  // Projects are in the browser, so the server renders the document for every address.
  const isHydrated = useIsHydrated();
  useFocusOnChange(id);
  if (id && isHydrated) return <OpenedProject key={id} id={id} openEpisode={openEpisode} />;
  return (
    <>
      {lead}
      <Start />
      {rest}
    </>
  );
}

/** Moves the focus to the content when a project is opened or closed, as a navigation would. */
function useFocusOnChange(id: string | null) {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    focusQuietly(document.getElementById('content'));
  }, [id]);
}
