import type { Db } from '#server/db/client.ts';
import { WORK_FOLDER } from '../ingest/media-locks.ts';
import { COPIES_FOLDER, COPY_SCRATCH, copyNameOf } from '../watermark/copy-folder.ts';
import type { MediaPlace } from './media-files.ts';
import { listCopies } from './removal.queries.ts';

const PREFIXES = [`${COPIES_FOLDER}/`, `${WORK_FOLDER}/${COPY_SCRATCH}`];

/**
 * The files of copies with a watermark that no row of `burned_videos` refers to. A row whose copy
 * is being made counts too. Rows are read after files, so that the files of a new row are not
 * listed.
 */
export async function listUnusedCopies(db: Db, place: MediaPlace): Promise<string[]> {
  const lists = await Promise.all(
    PREFIXES.map((prefix) => place.list({ prefix, matches: () => true })),
  );
  const rows = await listCopies(db);
  const names = new Set(
    rows.flatMap(({ video, label, run }) => {
      const name = copyNameOf(video, label);
      // Work folders have the name of the run, and in the last release that of the copy.
      return [name, `${name}-${run}`];
    }),
  );
  return PREFIXES.flatMap((prefix, index) =>
    (lists[index] ?? []).filter((file) => {
      const [name = ''] = file.slice(prefix.length).split('/', 1);
      return !names.has(name);
    }),
  );
}
