import * as v from 'valibot';
import type { CatalogueWriter, PortableDrama } from '../formats/portable.ts';
import { nestCells } from '../formats/read-table.ts';
import type { RowKind } from '../formats/sheets.ts';
import { sheetOf } from '../formats/sheets.ts';
import { writeTarget } from '../formats/write-target.ts';
import { rowSchemas } from '../import/parse/row-schemas.ts';

/** Writes a file with one example row per sheet, which operators replace with their own rows. */
export function writeTemplate(path: string): Promise<void> {
  return writeTarget(path, writeExamples);
}

async function writeExamples(writer: CatalogueWriter): Promise<void> {
  const { external_id: _, ...episode } = exampleOf('episode');
  const { external_id: __, episode: ___, ...subtitle } = exampleOf('subtitle');
  await writer.add('tag', exampleOf('tag'));
  const episodes = [{ ...episode, subtitles: [subtitle] }];
  await writer.add('drama', { ...exampleOf('drama'), episodes } as unknown as PortableDrama);
  await writer.add('right', exampleOf('right'));
  await writer.add('holdback', exampleOf('holdback'));
}

/** Returns the examples of a sheet's columns, parsed as the import parses them. */
function exampleOf(kind: RowKind): Record<string, unknown> {
  const filled = sheetOf(kind).columns.filter(({ example }) => example !== '');
  const examples = filled.map(({ example }) => example);
  return v.parse(rowSchemas[kind], nestCells(filled, examples));
}
