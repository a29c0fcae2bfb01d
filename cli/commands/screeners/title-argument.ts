import { InvalidArgumentError } from '@commander-js/extra-typings';
import { MAX_SCREENER_TITLES } from '#contract/screeners.ts';
import type { NewScreener } from '#server/areas/screeners/screener-record.ts';
import type { Context } from '#server/context.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

/** A title as it was entered: `demo:agave-heiress`, or `demo:agave-heiress=1-3,5`. */
export interface NamedTitle {
  drama: string;
  /** Absent for all episodes. */
  episodes?: number[];
}

const MAX_EPISODE = 10_000;

/** Parses one title and adds it to `before`, the titles of the same option. */
export function namedTitle(text: string, before: NamedTitle[] = []): NamedTitle[] {
  const [, drama, episodes] = /^(.+)=(\d[\d\s,-]*)$/s.exec(text) ?? [];
  if (before.length === MAX_SCREENER_TITLES)
    throw new InvalidArgumentError(`A screener has at most ${MAX_SCREENER_TITLES} titles.`);
  if (!drama || !episodes) return [...before, { drama: text }];
  return [...before, { drama, episodes: parseEpisodes(episodes) }];
}

/** `1-3,5` as 1, 2, 3 and 5. */
function parseEpisodes(text: string): number[] {
  const numbers = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && from <= to && to <= MAX_EPISODE))
      throw new InvalidArgumentError('Episodes must be numbers or ranges, such as 1-3,5.');
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
  return Array.from(new Set(numbers)).toSorted((one, other) => one - other);
}

/** Throws for a drama that does not exist or is named twice. */
export async function findTitles(
  { curation }: Context,
  named: NamedTitle[],
): Promise<NewScreener['titles']> {
  const titles: NewScreener['titles'] = [];
  for (const { drama, episodes } of named) {
    const { id } = await curation.dramas.show(drama);
    if (titles.some(({ dramaId }) => dramaId === id))
      throw new OperatorError(`${drama} is named twice: name its episodes in one --drama.`);
    titles.push({ dramaId: id, ...(episodes && { episodes }) });
  }
  return titles;
}
