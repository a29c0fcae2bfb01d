import { cleanNames, cleanProse } from './clean-text.ts';
import { readEntries } from './read-entries.ts';

export interface DraftedTexts {
  titles: string[];
  synopsis: string;
}

const MAX_TITLES = 10;
const MAX_TITLE = 120;
const MAX_SYNOPSIS = 3000;

/** The drafts by language; undefined if the answer is not of the expected form. */
export function readDrafts(
  answer: string,
  languages: readonly string[],
): Map<string, DraftedTexts> | undefined {
  const entries = readEntries(answer, { list: 'texts', key: 'language', keys: languages });
  if (!entries) return undefined;
  const drafts = new Map<string, DraftedTexts>();
  for (const [language, entry] of entries) {
    const titles = cleanNames(entry.titles, MAX_TITLES, MAX_TITLE);
    const synopsis = cleanProse(entry.synopsis, MAX_SYNOPSIS);
    if (titles && titles.length > 0 && synopsis) drafts.set(language, { titles, synopsis });
  }
  return drafts;
}
