import { say } from '#i18n/notice.ts';
import { listStillPublic } from '#server/areas/catalogue/curation/dramas.queries.ts';
import { formatRanges } from '#server/areas/catalogue/entries/episode-ranges.ts';
import { MediaAccess } from '#server/areas/playback/media-access.ts';
import { MemoryLimit } from '#server/areas/playback/memory-limit.ts';
import type { Db } from '#server/db/client.ts';
import type { Config } from '#server/settings/config.ts';
import { decodePath } from '#server/settings/media-folders.ts';
import { listOpenVideos } from '../doctor.queries.ts';
import { type Finding, failure, MAX_NAMED, nameFirst, success, warning } from '../finding.ts';

const OPEN = 'openVideos';
const LOCKED = 'lockedVideos';
/** One video each of the dramas that were published last. */
const MAX_ASKED = 20;

type Settings = Pick<Config, 'countryHeader'>;

/** Asks for videos that everybody may watch whether a server would deliver them. */
export async function checkOpenVideos(db: Db, { countryHeader }: Settings): Promise<Finding> {
  const areTerritoriesApplied = countryHeader !== undefined;
  const limit = new MemoryLimit(() => new Date());
  const access = new MediaAccess({ db, areTerritoriesApplied, limit });
  const videos = await listOpenVideos(db, areTerritoriesApplied, MAX_ASKED);
  if (videos.length === 0) return success(OPEN, say('deskCheck.openNone'));
  const refused: string[] = [];
  for (const { episode, path } of videos)
    if (!(await access.load(decodePath(path)))) refused.push(`${path} (${episode})`);
  if (refused.length === 0) return success(OPEN, say('deskCheck.openOk', { count: videos.length }));
  return failure(
    OPEN,
    say('deskCheck.openRefused', { named: nameFirst(refused) }),
    say('deskCheck.openAdvice'),
  );
}

/** Names locked and withdrawn episodes whose videos are open as other episodes. */
export async function checkLockedVideos(db: Db, { countryHeader }: Settings): Promise<Finding> {
  const areTerritoriesApplied = countryHeader !== undefined;
  const found = await listStillPublic(db, null, { areTerritoriesApplied });
  if (found.length === 0) return success(LOCKED, say('deskCheck.lockedOk'));
  const named = found.slice(0, MAX_NAMED).map(({ drama, episodes, shown_by, uses }) =>
    say('deskCheck.lockedNamed', {
      count: episodes.length,
      episodes: formatRanges(episodes),
      drama,
      other: shown_by,
      more: uses - 1,
    }),
  );
  return warning(
    LOCKED,
    say('deskCheck.locked', { named: found.length > named.length ? [...named, '…'] : named }),
    say('deskCheck.lockedAdvice'),
  );
}
