import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { findScreenerByToken, type ScreenerRow } from './screener.queries.ts';

/** The screener of a link. The link of a request works only after its approval. */
export async function getSentScreener(db: Db, token: string): Promise<ScreenerRow> {
  const screener = await findScreenerByToken(db, token);
  if (!screener || screener.state === 'requested' || screener.state === 'declined')
    throw new AppError('notFound');
  return screener;
}
