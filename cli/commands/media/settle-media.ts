import type { Context } from '../../../server/context.ts';
import { isDatabaseAway } from '../../../server/db/database-away.ts';
import { OperatorError } from '../../../server/errors/operator-error.ts';
import { RETRIES } from '../../../server/modules/media/placement/placement-job.ts';
import { countNoun } from '../../../server/text/count-noun.ts';
import { withProgress } from '../../progress.ts';

/**
 * Moves media in the object store after a change of the catalogue, and prints what happened; by
 * default all media, otherwise that of the dramas. The change itself is committed, so a store that
 * is away causes only a warning; the command fails if files are still public. Prints to stderr,
 * since stdout may be JSON.
 */
export async function settleMedia({ media }: Context, dramas?: string[]): Promise<void> {
  const { placement } = media;
  if (!placement || dramas?.length === 0) return;
  const chosen = dramas ? { dramas } : {};
  try {
    const { opened, closed } = await withProgress((show) =>
      placement.settle({
        ...chosen,
        onMove: (moves) => show(`moved ${moves.opened + moves.closed} in the object store`),
      }),
    );
    if (closed > 0)
      console.error(
        `Object store: the files of ${countNoun(closed, 'media item')} are private now. If a CDN is in front of the store, purge its cache.`,
      );
    if (opened > 0)
      console.error(
        `Object store: the files of ${countNoun(opened, 'media item')} are public now.`,
      );
  } catch (error) {
    if (!(error instanceof OperatorError) || isDatabaseAway(error)) throw error;
    const pending = await placement.listPending(dramas);
    const closing = pending.filter(({ is_public }) => !is_public).length;
    const state =
      closing > 0
        ? 'THE FILES ARE STILL PUBLIC'
        : 'the files are not public yet, so they do not play';
    const message = `Warning: ${state}: ${error.message.replace(/\.?$/, '.')} ${RETRIES} "vignette doctor" shows what is left.`;
    if (closing > 0) throw new OperatorError(message);
    console.error(message);
  }
}
