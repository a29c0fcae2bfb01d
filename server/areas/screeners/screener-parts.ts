import type { Db, Tx } from '#server/db/client.ts';
import type { Caller, SignedInUser } from '#server/http/api/caller.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PlaybackGrants } from '../playback/grants.ts';
import type { PlaybackService } from '../playback/playback.service.ts';
import type { BurnedVideos } from './burn/burned-videos.ts';
import { toMailedScreener } from './screener.mapper.ts';
import { listTitles, type ScreenerRow } from './screener.queries.ts';
import type { MailedScreener, ScreenerNotifier } from './screener-notifier.ts';

/** Dependencies of the buyer's and the recipient's services. */
export interface ScreenerParts {
  db: Db;
  now: () => Date;
  notifier: ScreenerNotifier;
  grants: PlaybackGrants;
  burned: BurnedVideos;
  catalogue: Pick<CatalogueService, 'addressOf'>;
  playback: Pick<PlaybackService, 'listOpenDramas'>;
}

/** The caller with the link of a screener, signed in or not. */
export type Visitor = Caller & { user: SignedInUser | undefined };

/** Reads what the mails say; titles in the language of the mail, by default the recipient's. */
export async function readMailed(
  tx: Tx,
  screener: ScreenerRow,
  locale = screener.locale,
): Promise<MailedScreener> {
  return toMailedScreener(screener, await listTitles(tx, [screener.id], locale));
}
