import type { Locale } from '#i18n/locales.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { newSubtitleProject } from '#workbench/projects/new-project.ts';
import type { Film, SubtitleProject } from '#workbench/projects/project.ts';
import { parse } from '../read-subtitle-file.ts';
import { type ExampleDrama, exampleSubtitles } from './example-subtitles.ts';

/** Results that are examined for the exact title. */
const MAX_FOUND = 12;

/** A project with faulty Chinese subtitles of a drama, and the English ones to compare them with. */
export async function subtitleExample(locale: Locale): Promise<SubtitleProject> {
  const { name, text, secondName, secondText, glossary, drama } = await exampleSubtitles();
  const film = await findFilm(drama, locale).catch(() => undefined);
  const project = newSubtitleProject(drama.titles[locale], [
    parse(text, name),
    parse(secondText, secondName),
  ]);
  return { ...project, glossary, ...(film && { film }) };
}

async function findFilm({ titles, episodeNo }: ExampleDrama, locale: Locale) {
  const title = titles[locale];
  const { list } = await browserApi().getDramaListByPage(
    { keyword: title, page: 1, page_size: MAX_FOUND },
    { isQuiet: true },
  );
  const found = list.find((drama) => drama.title === title);
  return found && ({ kind: 'episode', dramaId: found.drama_id, episodeNo } satisfies Film);
}
