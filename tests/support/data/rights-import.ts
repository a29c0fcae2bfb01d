import { join } from 'node:path';
import { createTestDatabase } from '../database.ts';
import { folderWith, importer } from './import.ts';

export const right = {
  external_id: 'A-1',
  direction: 'out',
  party: 'Luna TV',
  reference: 'LT-1',
  media: ['svod'],
  territories: ['MX'],
  start: '2027-01-01',
  end: '2028-12-31',
};
export const holdback = {
  external_id: 'A-1',
  media: ['svod'],
  territories: ['JP'],
  start: '2026-01-01',
};

/** Returns a function that imports a JSON document, and the id of a drama A-1 in the catalogue. */
export async function withDrama() {
  const { db } = await createTestDatabase();
  const { id } = await db
    .insertInto('dramas')
    .values({ external_id: 'A-1', original_title: 'Lighthouse' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = importer(db);
  const importJson = async (document: object, isDryRun = false) =>
    run(join(await folderWith({ 'a.json': document }), 'a.json'), isDryRun);
  return { db, id, importJson };
}
