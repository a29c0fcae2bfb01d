import * as v from 'valibot';
import type { HoldbackEntry, RightEntry } from '#server/areas/rights/right-entry.ts';
import type { CatalogueWriter } from '../formats/catalogue-writer.ts';
import type { PortableDrama } from '../formats/portable.ts';
import { nestCells } from '../formats/read-table.ts';
import type { RowKind } from '../formats/sheet.ts';
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
  await writer.addTag(exampleOf('tag') as Parameters<typeof writer.addTag>[0]);
  await writer.addDrama({
    ...exampleOf('drama'),
    episodes: [{ ...episode, subtitles: [subtitle] }],
  } as unknown as PortableDrama);
  await writer.addRight(exampleOf('right') as RightEntry);
  await writer.addHoldback(exampleOf('holdback') as HoldbackEntry);
}

/** Returns the examples of a sheet's columns, parsed as the import parses them. */
function exampleOf<Kind extends RowKind>(kind: Kind): v.InferOutput<(typeof rowSchemas)[Kind]> {
  const filled = sheetOf(kind).columns.filter(({ example }) => example !== '');
  const examples = filled.map(({ example }) => example);
  const value = v.parse(rowSchemas[kind], nestCells(filled, examples));
  return value as v.InferOutput<(typeof rowSchemas)[Kind]>;
}
