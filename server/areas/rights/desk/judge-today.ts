import type { Availability } from '#contract/licence/availability.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { writeLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import type { Db } from '#server/db/client.ts';
import type { AvailabilityService } from '../availability.service.ts';
import type { ListedRight } from './rows.ts';

export interface JudgeParts {
  db: Db;
  now: () => Date;
  availability: Pick<AvailabilityService, 'judgeLines'>;
}

/** What can be licensed for a month from today, separately for each list of languages it is held in. */
export async function judgeToday(
  { db, now, availability }: JudgeParts,
  dramaId: number,
  rights: ListedRight[],
) {
  const start = now().toISOString().slice(0, 10);
  const held = rights.filter(
    ({ direction, status, ...period }) =>
      direction === 'in' && status === 'active' && isInForce(period, start),
  );
  const languageLists = new Map(
    held.map(({ language_uses: uses }) => [uses.map(writeLanguageUse).join(), uses]),
  );
  const asked = [...languageLists.values()].flatMap((language_uses) =>
    [false, true].map((is_exclusive) => ({ language_uses, is_exclusive })),
  );
  const answers = await availability.judgeLines(
    db,
    asked.map(({ language_uses, is_exclusive }) => ({
      dramaId,
      terms: {
        territories: [WORLD],
        media: [...leafMedia],
        languages: [...new Set(language_uses.map(({ language }) => language))],
        language_uses,
        start_date: start,
        term_months: 1,
        is_exclusive,
      },
    })),
  );
  return asked.map((question, at) => ({ ...question, ...(answers[at] as Availability) }));
}

/** Whether the day is within the period, whose end is inclusive. */
function isInForce({ start, end }: { start: string; end: string | null }, day: string): boolean {
  return start <= day && (end === null || end >= day);
}
