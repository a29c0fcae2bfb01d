import { join } from 'node:path';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Config } from '#server/settings/config.ts';
import { addressesOf } from '#server/settings/media-folders.ts';
import { moveToStore } from '../ingest/ingested-sources.queries.ts';
import type { Moves, Placement } from '../placement/placement.ts';
import { createObjectStore } from '../store/object-store.ts';
import { forgetPublicPlaces } from './push.queries.ts';
import { deletePushed, type PushOptions, pushFiles } from './push-files.ts';

/**
 * Copies the media of `DATA_DIR/media` into the object store. Uses no database, because it may take
 * hours, and no server could start while a command has the embedded one open.
 */
export function createPush({ dataDir, store: settings }: Pick<Config, 'dataDir' | 'store'>) {
  if (!settings) throw new OperatorError('S3_URL is not set: it names the store to copy to.');
  const store = createObjectStore(settings);
  const folder = join(dataDir, 'media');
  return {
    storeName: store.name,

    async push(options: Pick<PushOptions, 'isDryRun' | 'onProgress'>) {
      await store.check();
      return pushFiles({ folder, store, ...options });
    },

    deleteLocal: () => deletePushed({ folder, store }),
  };
}

interface CompletePushParts {
  db: Db;
  audit: Pick<AuditService, 'recordDone'>;
  placement: Placement;
}

export interface PushedMedia {
  storeName: string;
  sent: { files: number; bytes: number };
  folders: Set<string>;
  privateFolders: Set<string>;
}

/**
 * Records that ingested media is in the store, so that the next ingest does not make it again, opens the
 * media that everybody may watch, and writes the audit entry.
 */
export async function completePush(
  { db, audit, placement }: CompletePushParts,
  actor: string,
  { storeName, sent, folders, privateFolders }: PushedMedia,
): Promise<Moves> {
  const toAddresses = (names: Set<string>) =>
    Array.from(names).flatMap((folder) => addressesOf(`/media/${folder}`));
  await db.transaction().execute(async (tx) => {
    await moveToStore(tx, storeName, toAddresses(folders));
    await forgetPublicPlaces(tx, toAddresses(privateFolders));
  });
  const moves = await placement.settle();
  if (sent.files > 0)
    await audit.recordDone([
      { actor, action: 'media.push', subject: `media:${storeName}`, change: { ...sent } },
    ]);
  return moves;
}
