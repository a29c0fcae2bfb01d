import * as v from 'valibot';
import { email } from '#contract/accounts.ts';
import { MAX_RECIPIENT_COMPANY, MAX_RECIPIENT_NAME } from '#contract/desk/sales/screener-limits.ts';
import { MAX_SCREENER_TITLES } from '#contract/screeners.ts';
import type { NewTitle } from '../screener.queries.ts';
import type { NewScreener } from '../screener-record.ts';
import type { Problem } from './problem.ts';
import type { OfferedDrama } from './screener-desk.queries.ts';

/** The errors in the recipient's data, which the contract of the desk rules out. */
export function findRecipientErrors(screener: NewScreener): Problem[] {
  const errors: string[] = [];
  if (!v.is(email, screener.email)) errors.push(`"${screener.email}" is not an email address.`);
  if (!isTextUpTo(screener.name, MAX_RECIPIENT_NAME) || screener.name.trim() === '')
    errors.push(`The name has 1 to ${MAX_RECIPIENT_NAME} characters.`);
  if (!isTextUpTo(screener.company ?? '', MAX_RECIPIENT_COMPANY))
    errors.push(`The company has at most ${MAX_RECIPIENT_COMPANY} characters.`);
  return errors.map((text) => ({ text }));
}

const isTextUpTo = (text: string, max: number) => [...text].length <= max && !/\p{Cc}/u.test(text);

/** The titles of a new screener, and the errors in them. */
export function planTitles(
  titles: NewScreener['titles'],
  dramas: OfferedDrama[],
): { titles: NewTitle[]; errors: Problem[] } {
  if (titles.length === 0)
    return { titles: [], errors: [{ text: 'A screener has at least one title.' }] };
  if (titles.length > MAX_SCREENER_TITLES)
    return {
      titles: [],
      errors: [{ text: `A screener has at most ${MAX_SCREENER_TITLES} titles.` }],
    };
  const byId = new Map(dramas.map((drama) => [drama.drama_id, drama]));
  const seen = new Set<number>();
  const errors: Problem[] = [];
  const planned = titles.map(({ dramaId, episodes }) => {
    const drama = byId.get(dramaId);
    const name = drama?.key ?? `id:${dramaId}`;
    if (seen.has(dramaId)) errors.push({ text: `${name} is given twice.` });
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
): Problem[] {
  const values = { drama: name };
  if (!drama)
    return [{ text: `There is no drama ${name}.`, message: 'deskError.screenerNoDrama', values }];
  if (drama.state === 'withdrawn')
    return [{ text: `${name} was withdrawn.`, message: 'deskError.screenerWithdrawn', values }];
  if (drama.episodes.length === 0)
    return [
      {
        text: `${name} has no episode that can be watched.`,
        message: 'deskError.screenerNoEpisodes',
        values,
      },
    ];
  if (episodes?.length === 0) return [{ text: `No episode of ${name} is chosen.` }];
  const missing = (episodes ?? []).filter((number) => !drama.episodes.includes(number));
  if (missing.length === 0) return [];
  return [
    {
      text: `${name} has no episode ${missing.join(', ')} that can be watched.`,
      message: 'deskError.screenerMissing',
      values: { ...values, episodes: missing.join(', ') },
    },
  ];
}
