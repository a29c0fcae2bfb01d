import type { Tx } from '#server/db/client.ts';

const WEEK_MS = 7 * 86_400_000;

/** Views of the weeks before this one, oldest first. */
const VIEWS = [
  41_200, 43_900, 42_600, 47_300, 51_800, 49_500, 53_100, 58_400, 56_700, 61_900, 66_300,
];

/** Inserts what the desk shows of past weeks; the current one begins empty. */
export async function insertWeeklyViews(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('weekly_views')
    .values(
      VIEWS.map((views, at) => ({
        week: mondayOf(new Date(now.getTime() - (VIEWS.length - at) * WEEK_MS)),
        views,
      })),
    )
    .execute();
}

function mondayOf(time: Date): string {
  const days = (time.getUTCDay() + 6) % 7;
  return new Date(time.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
