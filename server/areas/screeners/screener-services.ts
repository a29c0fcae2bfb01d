import type { Db } from '#server/db/client.ts';
import type { SendJob } from '#server/jobs/engine/job-engine.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { BurnWatermark } from '../media/watermark/burn-watermark.ts';
import type { PlaybackGrants } from '../playback/grants.ts';
import type { PlaybackService } from '../playback/playback.service.ts';
import { createBurnedVideos } from './burn/burned-videos.ts';
import { createBurner } from './burn/burner.ts';
import { createScreenerDesk } from './desk/screener-desk.service.ts';
import { createScreenerService } from './screener.service.ts';
import { createScreenerNotifier } from './screener-notifier.ts';

export type ScreenerServices = ReturnType<typeof createScreenerServices>;

interface ScreenerServicesParts {
  db: Db;
  now: () => Date;
  config: Config;
  mailer: Mailer;
  translators: Translators;
  audit: AuditService;
  catalogue: Pick<CatalogueService, 'addressOf'>;
  grants: PlaybackGrants;
  playback: Pick<PlaybackService, 'listOpenDramas'>;
  log: Log;
  burn: BurnWatermark;
  deleteUnusedCopies: () => Promise<void>;
  sendJob: SendJob;
}

/** The services of screeners, of both sides. */
export function createScreenerServices(parts: ScreenerServicesParts) {
  const { db, now, audit, catalogue, grants, playback, sendJob } = parts;
  const { publicUrl } = parts.config;
  const notifier = createScreenerNotifier(parts);
  const burned = createBurnedVideos({ db, sendJob });
  return {
    screeners: createScreenerService({
      db,
      now,
      notifier,
      grants,
      burned,
      catalogue,
      playback,
    }),
    burner: createBurner({ ...parts, notifier }),
    screenerDesk: createScreenerDesk({ db, now, audit, notifier, burned, publicUrl }),
  };
}
