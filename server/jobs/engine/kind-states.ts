import type { Db } from '#server/db/client.ts';
import { keysOf } from '#server/types/keys-of.ts';
import { type Kind, kinds } from '../kinds.ts';
import { countJobs } from './workers.queries.ts';

export interface KindState {
  kind: Kind;
  waiting: number;
  running: number;
  /** For how many seconds the oldest waiting job has been due. */
  oldestSeconds: number;
  /** Waiting jobs of the kind that no living worker takes. */
  lacksWorker: number;
  /** Waiting jobs that need the files of a DATA_DIR that no living worker has. */
  lacksFolder: number;
  /** Jobs of the last day whose attempts have all failed. */
  dead: number;
}

const NONE = { waiting: 0, running: 0, oldestSeconds: 0, lacksWorker: 0, lacksFolder: 0, dead: 0 };

/** What waits and runs, for each kind of this version. */
export async function listKindStates(db: Db): Promise<KindState[]> {
  const found = new Map((await countJobs(db)).map((one) => [one.kind, one]));
  return keysOf(kinds).map((kind) => ({ ...NONE, ...found.get(kind), kind }));
}
