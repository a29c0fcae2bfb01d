import { readCellText } from '#server/files/workbook.ts';
import { CellError } from '../cell-error.ts';
import { cellMessage } from '../cell-notice.ts';
import type { TableRow } from '../table-row.ts';
import { extendText, parseXml } from './xml.ts';

export interface CellContext {
  strings: string[];
  dateStyles: Set<number>;
  isFrom1904: boolean;
}

/** A cell while its element is read. */
interface OpenCell {
  column: number;
  type: string;
  style: string;
  /** Undefined if the cell has no value element; '' if the value element is empty. */
  value: string | undefined;
  hasFormula: boolean;
}

/** Streams the rows that have cells. */
export function* readSheetRows(xml: Uint8Array, context: CellContext): Generator<TableRow> {
  let rows: TableRow[] = [];
  let row: TableRow = { number: 0, cells: [] };
  let lastNumber = 0;
  let cell: OpenCell | undefined;
  /** The open element whose text belongs to the cell's value. */
  let valueElement = '';
  let isInPhonetic = false;
  const listener = {
    open(name: string, attributes: () => Record<string, string>) {
      if (name === 'c') cell = openCell(attributes(), row);
      else if (name === 'row')
        row = { number: Number(attributes().r ?? lastNumber + 1), cells: [] };
      else if (!cell) return;
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'rPh') isInPhonetic = true;
      else if (name === 'v' || name === 't') {
        valueElement = name;
        cell.value ??= '';
      }
    },
    text(part: string) {
      if (cell && valueElement && !isInPhonetic) cell.value = extendText(cell.value ?? '', part);
    },
    close(name: string) {
      if (name === valueElement) valueElement = '';
      else if (name === 'rPh') isInPhonetic = false;
      else if (name === 'c' && cell) {
        const value = cellValue(cell, context);
        if (value !== null) row.cells[cell.column] = value;
        cell = undefined;
      } else if (name === 'row') {
        lastNumber = row.number;
        if (row.cells.length > 0) rows.push(row);
      }
    },
  };
  for (const _ of parseXml(xml, listener)) {
    yield* rows;
    rows = [];
  }
}

function openCell({ r, t = 'n', s = '' }: Record<string, string>, row: TableRow): OpenCell {
  const column = r === undefined ? row.cells.length : columnOf(r);
  return { column, type: t, style: s, value: undefined, hasFormula: false };
}

const MAX_COLUMNS = 16_384;

/** Returns 1 for `B7`: columns count from 0. */
export function columnOf(address: string): number {
  let number = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    number = number * 26 + letter;
  }
  if (number < 1 || number > MAX_COLUMNS) throw new Error(`invalid cell address ${address}`);
  return number - 1;
}

/** Returns the value of a cell, or null for an empty cell. */
function cellValue(cell: OpenCell, context: CellContext): unknown {
  const { type, value } = cell;
  if (type === 'e') return CellError.fromExcel(value ?? '');
  // An empty value of a formula is valid only in a text cell.
  if (cell.hasFormula && (value === undefined || (value === '' && type !== 'str'))) return NO_VALUE;
  if (value === undefined || value === '') return null;
  if (type === 's') return stringAt(context.strings, Number(value));
  if (type === 'str' || type === 'inlineStr') return readCellText(value) || null;
  if (type === 'b') return value === '1' || value === 'true';
  if (type === 'd') return new Date(lacksTimeZone(value) ? `${value}Z` : value);
  return numberValue(Number(value), cell, context);
}

/** A time without a time zone is read as UTC, like dates that are stored as numbers. */
function lacksTimeZone(time: string): boolean {
  return /T[\d:.]+$/.test(time);
}

const NO_VALUE = new CellError(cellMessage('deskRow.formulaEmpty'));

const ROUNDED = new CellError(cellMessage('deskRow.numberRounded'));

function stringAt(strings: string[], index: number): string | null {
  const text = strings[index];
  if (text === undefined) throw new Error(`shared string ${index} does not exist`);
  return text || null;
}

const MS_PER_DAY = 86_400_000;
/** 1970-01-01 as an Excel day number. */
const UNIX_EPOCH = 25_569;
const DAYS_1900_TO_1904 = 1462;

function numberValue(number: number, { style }: OpenCell, context: CellContext): unknown {
  if (Number.isNaN(number)) throw new Error('a numeric cell is not a number');
  if (style && context.dateStyles.has(Number(style))) {
    const days = number + (context.isFrom1904 ? DAYS_1900_TO_1904 : 0);
    return new Date(Math.round((days - UNIX_EPOCH) * MS_PER_DAY));
  }
  return Math.abs(number) < 1e15 ? number : ROUNDED;
}
