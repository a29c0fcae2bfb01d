import { say } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { CellValue } from '#server/files/workbook.ts';
import type { LongTable, Workbooks } from '#server/jobs/workbooks.ts';
import { listOffered } from './avails.queries.ts';
import { AVAILS_VERSION, type AvailsColumn, availsColumns, VERSION_COLUMN } from './columns.ts';
import { type AvailsMapping, EMPTY_MAPPING, readMapping } from './mapping.ts';
import { type AvailsRow, type AvailsSite, type LeftOut, toSeasonRows } from './season-rows.ts';

interface AvailsParts {
  db: Db;
  now: () => Date;
  site: AvailsSite;
  writeTables: Workbooks['write'];
}

/** What an export has, and what it leaves out. */
export interface AvailsSummary extends LeftOut {
  rowCount: number;
  dramaCount: number;
}

export interface AvailsExport extends AvailsSummary {
  workbook: Uint8Array;
}

const DRAMAS_PER_BATCH = 500;
/** The limit exists because a workbook is created in memory, with more than a hundred cells per row. */
const MAX_ROWS = 20_000;
const HEAD_ROWS = 3;

/** Writes what is free as EMA Avails, by the active rights in that may be sublicensed. */
export function createAvailsService({ db, now, site, writeTables }: AvailsParts) {
  async function collect(mapping: AvailsMapping) {
    const startedAt = now();
    const leftOut: LeftOut = {
      withoutLicenceType: new Map(),
      withoutPrice: new Map(),
      withoutTerritory: new Map(),
      reducedRows: 0,
    };
    const rows: AvailsRow[] = [];
    for (let after = 0; ; ) {
      const dramas = await listOffered(db, after, DRAMAS_PER_BATCH);
      for (const drama of dramas)
        rows.push(...toSeasonRows(drama, { mapping, site, now: startedAt, leftOut }));
      if (rows.length > MAX_ROWS)
        throw new OperatorError(
          `The file would have more than ${MAX_ROWS.toLocaleString('en')} rows, which is the limit.`,
          { message: 'deskError.rightsTooManyRows', values: { max: MAX_ROWS } },
        );
      const last = dramas.at(-1);
      if (!last) break;
      after = last.id;
    }
    const dramaCount = new Set(rows.map(({ ALID }) => ALID)).size;
    return { rows, summary: { rowCount: rows.length, dramaCount, ...leftOut } };
  }

  return {
    /** What an export would have, without writing it. */
    summarise: async (mapping: AvailsMapping): Promise<AvailsSummary> =>
      (await collect(mapping)).summary,

    async export(mapping: AvailsMapping): Promise<AvailsExport> {
      const { rows, summary } = await collect(mapping);
      return { workbook: await writeTables([toTable(rows)]), ...summary };
    },

    /** Reads a mapping written as JSON; an absent one is empty. */
    readMapping(json: string | undefined): AvailsMapping {
      if (json === undefined) return EMPTY_MAPPING;
      try {
        return readMapping('mapping', JSON.parse(json));
      } catch (error) {
        if (error instanceof OperatorError) throw error;
        throw new OperatorError(say('deskError.mappingBroken'));
      }
    },
  };
}

/** Row 1 has the groups, row 2 the columns, row 3 the version. */
function toTable(rows: AvailsRow[]): LongTable {
  const cellsOf = (cellOf: (name: AvailsColumn) => CellValue | undefined) =>
    availsColumns.map(({ name }) => cellOf(name) ?? '');
  function* listRows() {
    yield cellsOf((name) => name);
    yield cellsOf((name) => (name === VERSION_COLUMN ? AVAILS_VERSION : undefined));
    for (const row of rows) yield cellsOf((name) => row[name]);
  }
  return {
    name: 'TV',
    columns: availsColumns.map(({ group, name }) => ({
      heading: group,
      width: Math.max(group.length, name.length) + 2,
    })),
    headRows: HEAD_ROWS,
    rows: listRows(),
  };
}
