import type { Tx } from '../../../../db/client.ts';
import { OperatorError } from '../../../../errors/operator-error.ts';
import type { Source } from '../../formats/read-source.ts';
import { type Job, tell } from '../import-job.ts';
import { LayOut } from '../stage/stage-rows.ts';
import type { GivenTagRow } from '../tags/import-tags.ts';
import { rowParser } from './parse-row.ts';
import type { GivenTag } from './row-schemas.ts';

const ROWS_A_TICK = 1000;

/** Returns the rows of tags, which are few; all others go into the staging table, by drama. */
export async function readRows(tx: Tx, { rows, folder }: Source, job: Job): Promise<GivenTagRow[]> {
  const parse = rowParser(folder, job.library);
  const table = new LayOut(tx);
  const tags: GivenTagRow[] = [];
  let read = 0;
  for await (const row of rows) {
    const { kind, place, hasNoEpisodes, hasNoSubtitles } = row;
    const { value, faults } = await parse(row);
    const key = keyOf(kind === 'tag' ? value.slug : value.external_id);
    for (const fault of faults) {
      tell(job, { verdict: 'refused', place, subject: key, details: [fault] });
    }
    const isRefused = faults.length > 0 || undefined;
    if (kind === 'tag') {
      if (!isRefused) tags.push({ place, tag: value as GivenTag });
    } else if (key) {
      if (typeof value.video === 'string') job.videos.noteUse(value.video, key);
      const laidOut = { given: value, isRefused, hasNoEpisodes, hasNoSubtitles };
      await table.add({ drama: key, kind, place, value: laidOut });
    }
    read += 1;
    if (read % ROWS_A_TICK === 0) job.onProgress({ step: 'reading', done: read });
  }
  if (read === 0) throw new OperatorError(`${job.file} has no rows.`);
  await table.end();
  return tags;
}

/** Of a refused row, this is the cell as it was found, which may be anything. */
function keyOf(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}
