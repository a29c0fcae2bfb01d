import { useLoaderData } from 'react-router';
import { TOOL_MARK } from '../../contract/site/content.ts';
import type { OpenEpisode } from '../features/workbench/subtitles/film/open-episode.ts';
import { WorkbenchPlace } from '../features/workbench/workbench-place.tsx';
import { loadTexts } from '../lib/text/texts.ts';
import { DocumentPart, loader as loadDocument } from './content-page.tsx';

export { handle, shouldRevalidate } from './content-page.tsx';

const withTexts: typeof loadDocument = async (args) => {
  const [document] = await Promise.all([loadDocument(args), loadTexts('workbench')]);
  return document;
};

export const loader = import.meta.env.SSR ? loadDocument : withTexts;

/** Loaded with the first film, since it needs hls.js. */
const openEpisode: OpenEpisode = async (...film) => {
  const { openEpisodeFilm } = await import('../features/player/source/episode-film.ts');
  return openEpisodeFilm(...film);
};

export function Component() {
  const { html } = useLoaderData<typeof loader>();
  const [lead = '', rest = ''] = html.split(TOOL_MARK);
  return (
    <WorkbenchPlace
      openEpisode={openEpisode}
      lead={<DocumentPart html={lead} />}
      rest={<DocumentPart html={rest} />}
    />
  );
}
