import type { Db } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { Config } from '#server/settings/config.ts';
import { createGrants } from './grants.ts';
import { MediaAccess } from './media-access.ts';
import { MemoryLimit } from './memory-limit.ts';
import { createPlaybackService } from './playback.service.ts';

interface PlaybackServicesParts {
  db: Db;
  log: Log;
  now: () => Date;
  config: Config;
}

export type PlaybackServices = ReturnType<typeof createPlaybackServices>;

/** Who may load which media: open files, grants, and the calls that issue and renew grants. */
export function createPlaybackServices({ db, now, log, config }: PlaybackServicesParts) {
  const limit = new MemoryLimit(now);
  const grants = createGrants({ db, now, log, limit });
  const areTerritoriesApplied = config.countryHeader !== undefined;
  return {
    playback: createPlaybackService({ db, grants, areTerritoriesApplied }),
    grants,
    mediaAccess: new MediaAccess({ db, areTerritoriesApplied, limit }),
    memoryLimit: limit,
  };
}
