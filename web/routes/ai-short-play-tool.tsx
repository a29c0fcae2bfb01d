import { useLoaderData } from 'react-router';
import { TOOL_MARK } from '#contract/site/content.ts';
import { loadWorkbenchTexts } from '#workbench/load-workbench-texts.ts';
import type { OpenEpisode } from '#workbench/subtitles/film/open-episode.ts';
import { WorkbenchPlace } from '#workbench/workbench-place.tsx';
import { DocumentPart, type loader } from './content-page.tsx';

export { handle, loader, shouldRevalidate } from './content-page.tsx';

export const prepare = () => loadWorkbenchTexts('workbench');

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
