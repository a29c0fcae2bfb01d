import * as v from 'valibot';
import { schemas } from '../import/parse/row-schemas.ts';
import type { PortableDrama } from './portable.ts';
import { nest } from './read-table.ts';
import { type Kind, sheetOf } from './sheets.ts';
import { type CatalogueWriter, writeTo } from './write-target.ts';

/** One example of everything, to be written over. */
export function writeTemplate(path: string): Promise<void> {
  return writeTo(path, fill);
}

async function fill(writer: CatalogueWriter): Promise<void> {
  const { external_id: _, ...episode } = exampleOf('episode');
  const { external_id: __, episode: ___, ...subtitle } = exampleOf('subtitle');
  await writer.addTag(exampleOf('tag') as Parameters<typeof writer.addTag>[0]);
  await writer.addDrama({
    ...exampleOf('drama'),
    episodes: [{ ...episode, subtitles: [subtitle] }],
  } as unknown as PortableDrama);
}

/** Read as an import would read it, without what is left empty. */
function exampleOf<OneKind extends Kind>(kind: OneKind): v.InferOutput<(typeof schemas)[OneKind]> {
  const filled = sheetOf(kind).columns.filter(({ example }) => example !== '');
  const examples = filled.map(({ example }) => example);
  return v.parse(schemas[kind], nest(filled, examples)) as v.InferOutput<(typeof schemas)[OneKind]>;
}
