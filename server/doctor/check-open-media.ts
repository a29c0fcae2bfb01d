import type { Db } from '../db/client.ts';
import { listStillPublic } from '../modules/catalogue/curation/dramas.queries.ts';
import { formatEpisodes } from '../modules/catalogue/entries/episode-ranges.ts';
import { MediaAccess } from '../modules/playback/media-access.ts';
import { MemoryLimit } from '../modules/playback/memory-limit.ts';
import type { Config } from '../settings/config.ts';
import { decodePath } from '../settings/media-folders.ts';
import { countNoun } from '../text/count-noun.ts';
import { MAX_NAMED, nameFirst } from './check-rights.ts';
import { listOpenVideos } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const OPEN = 'open videos';
const LOCKED = 'locked videos';
/** One video each of the dramas that were published last. */
const MAX_ASKED = 20;

type Settings = Pick<Config, 'countryHeader'>;

/** Asks for videos that everybody may watch whether a server would deliver them. */
export async function checkOpenVideos(db: Db, { countryHeader }: Settings): Promise<Finding> {
  const areTerritoriesApplied = countryHeader !== undefined;
  const limit = new MemoryLimit(() => new Date());
  const access = new MediaAccess({ db, areTerritoriesApplied, limit });
  const videos = await listOpenVideos(db, areTerritoriesApplied, MAX_ASKED);
  if (videos.length === 0) return success(OPEN, 'no video is open to everybody');
  const refused: string[] = [];
  for (const { episode, path } of videos)
    if (!(await access.load(decodePath(path)))) refused.push(`${path} (${episode})`);
  if (refused.length === 0)
    return success(OPEN, `servers deliver the ${countNoun(videos.length, 'video')} looked up`);
  return failure(
    OPEN,
    `everybody may watch these videos, but servers answer 404: ${nameFirst(refused.slice(0, MAX_NAMED), refused.length)}`,
    'A locked video may have files in the same folder, or the address may have unusual percent-escapes: give the video a folder of its own, and import the address as "vignette media ingest" prints it.',
  );
}

/** Names locked and withdrawn episodes whose videos are open as other episodes. */
export async function checkLockedVideos(db: Db, { countryHeader }: Settings): Promise<Finding> {
  const areTerritoriesApplied = countryHeader !== undefined;
  const found = await listStillPublic(db, null, { areTerritoriesApplied });
  if (found.length === 0) return success(LOCKED, 'no video of a locked episode is open elsewhere');
  const named = found.slice(0, MAX_NAMED).map(({ drama, episodes, shown_by, uses }) => {
    const others = uses > 1 ? ` and ${uses - 1} more` : '';
    return `${formatEpisodes(episodes)} of ${drama} (shown by ${shown_by}${others})`;
  });
  return warning(
    LOCKED,
    `not everybody may watch these episodes, but other episodes show their videos to everybody: ${nameFirst(named, found.length)}`,
    'Lock the other episodes too ("vignette catalogue preview"), or give them other videos.',
  );
}
