import * as v from 'valibot';
import { email } from '../../../../contract/accounts.ts';
import { MAX_SCREENER_TITLES } from '../../../../contract/screeners.ts';
import type { NewTitle } from '../screener.queries.ts';
import type { NewScreener } from '../screener-record.ts';
import type { OfferedDrama } from './screener-desk.queries.ts';

const MAX_NAME = 100;
const MAX_COMPANY = 200;

/** The errors in the recipient's data. */
export function findRecipientErrors(screener: NewScreener): string[] {
  const errors: string[] = [];
  if (!v.is(email, screener.email)) errors.push(`"${screener.email}" is not an email address.`);
  if (!isTextUpTo(screener.name, MAX_NAME) || screener.name.trim() === '')
    errors.push(`The name has 1 to ${MAX_NAME} characters.`);
  if (!isTextUpTo(screener.company ?? '', MAX_COMPANY))
    errors.push(`The company has at most ${MAX_COMPANY} characters.`);
  return errors;
}

const isTextUpTo = (text: string, max: number) => [...text].length <= max && !/\p{Cc}/u.test(text);

/** The titles of a new screener, and the errors in them. */
export function planTitles(
  titles: NewScreener['titles'],
  dramas: OfferedDrama[],
): { titles: NewTitle[]; errors: string[] } {
  if (titles.length === 0) return { titles: [], errors: ['A screener has at least one title.'] };
  if (titles.length > MAX_SCREENER_TITLES)
    return { titles: [], errors: [`A screener has at most ${MAX_SCREENER_TITLES} titles.`] };
  const byId = new Map(dramas.map((drama) => [drama.drama_id, drama]));
  const seen = new Set<number>();
  const errors: string[] = [];
  const planned = titles.map(({ dramaId, episodes }) => {
    const drama = byId.get(dramaId);
    const name = drama?.key ?? `id:${dramaId}`;
    if (seen.has(dramaId)) errors.push(`${name} is given twice.`);
    seen.add(dramaId);
    errors.push(...findTitleErrors(name, drama, episodes));
    const chosen = episodes && [...new Set(episodes)].sort((one, other) => one - other);
    return { dramaId, episodes: chosen ?? null };
  });
  return { titles: planned, errors };
}

function findTitleErrors(
  name: string,
  drama: OfferedDrama | undefined,
  episodes: number[] | undefined,
): string[] {
  if (!drama) return [`There is no drama ${name}.`];
  if (drama.state === 'withdrawn') return [`${name} was withdrawn.`];
  if (drama.episodes.length === 0) return [`${name} has no episode that can be watched.`];
  if (episodes?.length === 0) return [`No episode of ${name} is chosen.`];
  const missing = (episodes ?? []).filter((number) => !drama.episodes.includes(number));
  if (missing.length === 0) return [];
  return [`${name} has no episode ${missing.join(', ')} that can be watched.`];
}
