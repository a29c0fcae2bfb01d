import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import type { Context } from '#server/context.ts';

/** As many as `findStillPublic` (server/job-services.ts) logs: an import can concern thousands of dramas. */
const MAX_NAMED = 5;

/** Names the closed episodes of the dramas whose videos are open as other episodes. */
export async function warnStillPublic(context: Context, dramas: string[]): Promise<void> {
  const found = await context.curation.dramas.listStillPublic({ keys: dramas });
  for (const { drama, episodes, shown_by, uses } of found.slice(0, MAX_NAMED)) {
    const others = uses > 1 ? ` and ${uses - 1} more` : '';
    console.error(
      `Warning: of ${drama}, ${episodes.length === 1 ? 'episode' : 'episodes'} ${formatRanges(episodes)} ${episodes.length === 1 ? 'stays' : 'stay'} public: the same videos are shown by ${shown_by}${others}, which everybody may watch.`,
    );
  }
  if (found.length > MAX_NAMED)
    console.error(`Warning: the same is true of ${found.length - MAX_NAMED} more dramas.`);
}
