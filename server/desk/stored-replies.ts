import type { Db } from '../db/client.ts';
import { AppError } from '../errors/app-error.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { Log } from '../log.ts';
import { deriveFromKey } from './sealed-reply.ts';
import * as queries from './stored-replies.queries.ts';

export interface KeyedCall {
  staffId: number;
  key: string;
  name: string;
  input: unknown;
}

/**
 * Runs a change once per idempotency key and stores its reply, which only that key opens. The key is
 * recorded before the change: if the server stops in the middle, a repetition gets `uncertain`
 * instead of a second change. A refusal has changed nothing, so its key is free again; any other
 * failure may have come after the commit, so its key stays.
 */
export function createStoredReplies(db: Db, log: Log) {
  return async function once<Data>(
    { staffId, key, name, input }: KeyedCall,
    change: () => Promise<Data>,
  ): Promise<Data> {
    const { id, fingerprintOf, seal, open } = deriveFromKey(key);
    const fingerprint = fingerprintOf(name, input);
    if (!(await queries.insertKey(db, { staffId, key: id, fingerprint }))) {
      const stored = await queries.findReply(db, staffId, id);
      if (!stored?.reply) throw new AppError('uncertain');
      if (!stored.fingerprint.equals(fingerprint)) throw new AppError('keyReused');
      return open(stored.reply.sealed) as Data;
    }
    const data = await change().catch(async (error: unknown) => {
      const isRefusal = error instanceof AppError || error instanceof OperatorError;
      if (isRefusal) await queries.deleteKey(db, staffId, id).catch(() => {});
      throw error;
    });
    await queries
      .storeReply(db, { staffId, key: id, reply: { sealed: seal(data ?? null) } })
      .catch((error) => log.error({ err: error, call: name }, 'the reply could not be stored'));
    return data;
  };
}

export type Once = ReturnType<typeof createStoredReplies>;
