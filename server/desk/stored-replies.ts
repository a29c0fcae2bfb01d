import { createHash } from 'node:crypto';
import type { Db } from '../db/client.ts';
import { AppError } from '../errors/app-error.ts';
import * as queries from './stored-replies.queries.ts';

export interface KeyedCall {
  staffId: number;
  key: string;
  name: string;
  input: unknown;
}

/**
 * Runs a change once per idempotency key and stores its reply. The key is stored before the change:
 * if the server stops in the middle, a repetition gets `uncertain` instead of a second change. A
 * change that failed has changed nothing, so its key is free again.
 */
export function createStoredReplies(db: Db) {
  return async function once<Data>(
    { staffId, key, name, input }: KeyedCall,
    change: () => Promise<Data>,
  ): Promise<Data> {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([name, input]))
      .digest();
    if (!(await queries.insertKey(db, { staffId, key, fingerprint }))) {
      const stored = await queries.findReply(db, staffId, key);
      if (!stored?.reply) throw new AppError('uncertain');
      if (!stored.fingerprint.equals(fingerprint)) throw new AppError('keyReused');
      return stored.reply.data as Data;
    }
    try {
      const data = await change();
      await queries.storeReply(db, { staffId, key, reply: { data: data ?? null } });
      return data;
    } catch (error) {
      await queries.deleteKey(db, staffId, key).catch(() => {});
      throw error;
    }
  };
}

export type Once = ReturnType<typeof createStoredReplies>;
