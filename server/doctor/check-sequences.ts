import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { isLate, readPositions } from '../db/dump/sequences.ts';
import { type Finding, failure, success } from './finding.ts';

/** Checks that the next id of every table is free; restores of version 0.1 could break that. */
export async function checkSequences(db: Db): Promise<Finding> {
  const positions = await readPositions(db);
  const late = positions.filter(isLate);
  if (late.length === 0) return success('ids', say('deskCheck.idsOk', { count: positions.length }));
  const tables = late.map(({ table_name }) => table_name).join(', ');
  return failure('ids', say('deskCheck.idsTaken', { tables }), say('deskCheck.idsTakenAdvice'));
}
