import { withProgress } from '#cli/progress.ts';
import type { Placement } from '#server/areas/media/placement/placement.ts';
import { RETRY_ADVICE } from '#server/areas/media/placement/placement-job.ts';
import type { Context } from '#server/context.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';

export interface MediaChange {
  /**
   * Moves media in the object store after the change, and prints what has been moved since
   * `beginMediaChange`; by default all media, otherwise that of the dramas.
   */
  settle(dramas?: string[]): Promise<void>;
}

/**
 * Must be called before a change of the catalogue that may open or close media: a server may move
 * it as soon as the change is committed.
 */
export async function beginMediaChange({ media }: Context): Promise<MediaChange> {
  const { placement } = media;
  if (!placement) return { settle: async () => {} };
  const since = await placement.readClock();
  return {
    async settle(dramas) {
      if (dramas?.length === 0) return;
      if (await moveMedia(placement, dramas)) await printMoves(placement, since, dramas);
    },
  };
}

/**
 * Returns whether all media is where it should be. The change itself is committed, so a store that
 * is away causes only a warning; the command fails if files are still public.
 */
async function moveMedia(placement: Placement, dramas: string[] | undefined): Promise<boolean> {
  try {
    await withProgress((show) =>
      placement.settle({
        ...(dramas && { dramas }),
        onMove: ({ opened, closed }) => show(`moved ${opened + closed} in the object store`),
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof OperatorError) || isDatabaseAway(error)) throw error;
    const pending = await placement.listPending(dramas);
    const closing = pending.filter(({ is_public }) => !is_public).length;
    const state =
      closing > 0
        ? 'THE FILES ARE STILL PUBLIC'
        : 'the files are not public yet, so they do not play';
    const message = `Warning: ${state}: ${error.message.replace(/\.?$/, '.')} ${RETRY_ADVICE} "vignette doctor" shows what is left.`;
    if (closing > 0) throw new OperatorError(message);
    console.error(message);
    return false;
  }
}

/** Counts the moves of running servers too. Prints to stderr, since stdout may be JSON. */
async function printMoves(placement: Placement, since: Date, dramas: string[] | undefined) {
  const { opened, closed } = await placement.countMoved(since, dramas);
  if (closed > 0)
    console.error(
      `Object store: the files of ${countNoun(closed, 'media item')} are private now. If a CDN is in front of the store, purge its cache.`,
    );
  if (opened > 0)
    console.error(`Object store: the files of ${countNoun(opened, 'media item')} are public now.`);
}
