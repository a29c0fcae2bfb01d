import type { loadHoldbacks, loadRights } from '#server/areas/rights/stored-rights.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { disableTimeouts } from '../curation/begin-change.queries.ts';
import { listTags } from '../curation/tags.queries.ts';
import { listEntries, listKeys } from '../entries/entries.queries.ts';
import { type CatalogueWriter, toPortable } from '../formats/portable.ts';
import { writeTarget } from '../formats/write-target.ts';

const DRAMAS_PER_BATCH = 200;

/** The rights of dramas, in the format of the import. */
export interface RightsReader {
  loadRights: typeof loadRights;
  loadHoldbacks: typeof loadHoldbacks;
}

interface ExportOptions {
  /** If false, the sheets of rights and holdbacks are empty. */
  hasRights: boolean;
}

/** Returns a function that writes the catalogue to a file, in the format of the import. */
export function createExportService(db: Db, rights: RightsReader) {
  /** Writes a single snapshot of the catalogue. Returns the number of dramas. */
  const writeAll = (
    writer: CatalogueWriter,
    onProgress: (dramas: number) => void,
    { hasRights }: ExportOptions,
  ): Promise<number> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await disableTimeouts(tx);
        for (const { slug, names } of await listTags(tx)) await writer.add('tag', { slug, names });
        let dramas = 0;
        for await (const { keys } of pageDramas(tx)) {
          for (const row of await listEntries(tx, keys)) await writer.add('drama', toPortable(row));
          dramas += keys.length;
          onProgress(dramas);
        }
        if (!hasRights) return dramas;
        for await (const { dramaIds } of pageDramas(tx)) {
          for (const { entry } of await rights.loadRights(tx, { dramaIds }))
            await writer.add('right', entry);
        }
        for await (const { dramaIds } of pageDramas(tx)) {
          for (const { entry } of await rights.loadHoldbacks(tx, { dramaIds }))
            await writer.add('holdback', entry);
        }
        return dramas;
      });

  return async (
    path: string,
    onProgress: (dramas: number) => void,
    options: ExportOptions = { hasRights: true },
  ): Promise<number> => {
    let dramas = 0;
    await writeTarget(path, async (writer) => {
      dramas = await writeAll(writer, onProgress, options);
    });
    return dramas;
  };
}

/** Yields the ids and keys of all dramas, in batches. */
async function* pageDramas(tx: Tx) {
  let lastId = 0;
  for (;;) {
    const rows = await listKeys(tx, lastId, DRAMAS_PER_BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield {
      dramaIds: rows.map(({ id }) => id),
      keys: rows.map(({ external_id }) => external_id),
    };
    lastId = last.id;
  }
}
