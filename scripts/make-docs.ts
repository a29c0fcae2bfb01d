/**
 * `npm run docs` writes the parts of the documentation that are made from code and the database.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { dataModel } from './docs/data-model.ts';
import { envExample, withSettingsTable } from './docs/settings.ts';

const root = join(import.meta.dirname, '..');

function rewrite(file: string, content: string) {
  writeFileSync(join(root, file), content);
  console.log(`wrote ${file}`);
}

/** Reads the data model from a new, migrated database, which is then deleted. */
async function readDataModel(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vignette-docs-'));
  const postgres = await startEmbeddedPostgres(folder);
  const { db, close } = openDatabase(postgres.connection);
  try {
    await migrateToLatest(db);
    return await dataModel(db);
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

rewrite('.env.example', envExample());
const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8');
rewrite('docs/operating.md', withSettingsTable(manual));
rewrite('docs/data-model.md', await readDataModel());
