import stringWidth from 'string-width';
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import { getCellAddress, sanitizeAttributeValue } from 'write-excel-file/utility';
import { NOT_IN_XML } from '../text/xml-text.ts';

/** Text, a number, a day, a time, or a link; never a formula. */
export type CellValue = string | number | Date | { time: Date } | { url: string };

interface TableColumn {
  heading: string;
  width: number;
  /** The options of a drop-down in each cell; `isOpen` allows other values. */
  choices?: { values: readonly string[]; isOpen?: true } | undefined;
}

export interface Table {
  name: string;
  columns: TableColumn[];
  rows: CellValue[][];
  /** How many rows stay visible, the headings included. Default: 1. */
  headRows?: number;
  /** For people, not programs: long texts wrap, and the sheet is laid out for printing. */
  isForReading?: true;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One sheet per table, with a bold heading row that stays visible, and typed values. */
export async function writeWorkbook(tables: Table[]): Promise<Buffer> {
  const sheets = tables.map(({ name, columns, rows, headRows = 1, isForReading }) => ({
    sheet: name,
    data: [
      columns.map(({ heading }) => ({
        value: heading,
        type: String,
        fontWeight: 'bold' as const,
        backgroundColor: '#f1e6e2',
      })),
      ...rows.map((row) => {
        const style = isForReading && readingStyle(row, columns);
        return row.map((value) => (value === '' && !style ? null : { ...toCell(value), ...style }));
      }),
    ] satisfies SheetData,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: headRows,
    ...(isForReading && isWide(columns) && { orientation: 'landscape' as const }),
  }));
  // LibreOffice shows styled cells in Times unless the font is named.
  const font = { fontFamily: 'Calibri', fontSize: 11 };
  return writeXlsxFile(sheets, {
    ...font,
    // In this order the validations are written before the hyperlinks, as Excel requires.
    features: [hyperlinks(tables), onePageWide(tables), dropDowns(tables)],
  }).toBuffer();
}

/** Whether the columns need landscape paper; upright paper fits about 90 characters. */
function isWide(columns: Table['columns']): boolean {
  return columns.reduce((sum, { width }) => sum + width, 0) > 90;
}

/** The height of a line of the font below, and the largest height of a row in Excel. */
const [LINE_POINTS, MAX_POINTS] = [15, 409];

/** LibreOffice does not fit a row's height to wrapped text, so an approximate height is set. */
function readingStyle(row: CellValue[], columns: Table['columns']) {
  const lines = Math.max(
    ...row.map((value, index) => linesOf(value, (columns[index]?.width ?? Infinity) - 1)),
  );
  return {
    wrap: true,
    align: 'left',
    alignVertical: 'top',
    ...(lines > 1 && { height: Math.min(lines * LINE_POINTS, MAX_POINTS) }),
  } as const;
}

function linesOf(value: CellValue, width: number): number {
  if (typeof value !== 'string') return 1;
  return value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(stringWidth(line) / width)), 0);
}

function toCell(value: CellValue): CellObject {
  if (typeof value === 'number') return { value, type: Number };
  if (value instanceof Date) return { value: dayOf(value), type: Date, format: 'yyyy-mm-dd' };
  if (typeof value === 'string') return { value: cleanText(value), type: String };
  if ('time' in value) return { value: value.time, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  return {
    value: value.url,
    type: String,
    textColor: '#0563c1',
    textDecoration: { underline: true },
  };
}

/**
 * Removes the time, which Excel stores as a fraction of the day, so equal days are equal numbers.
 */
function dayOf(time: Date): Date {
  return new Date(time.toISOString().slice(0, 10));
}

/** Excel's limit, in UTF-16 code units. */
export const MAX_CELL_LENGTH = 32_767;

/** Removes characters that XML or Excel does not allow: Excel would report a damaged file. */
function cleanText(text: string): string {
  return text
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll(new RegExp(NOT_IN_XML, 'gu'), '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** Decodes the escapes of a workbook's texts: `_x0041_` is an A. */
export function readCellText(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

type WorkbookOptions = NonNullable<Parameters<typeof writeXlsxFile>[1]>;
type WorkbookFeature = NonNullable<WorkbookOptions['features']>[number];
type SheetInfo = { sheetIndex: number };

/** Links as Excel stores them: an element after the cells, and the URL in a relationship. */
function hyperlinks(tables: Table[]): WorkbookFeature {
  const linksOf = ({ sheetIndex }: SheetInfo) =>
    (tables[sheetIndex]?.rows ?? []).flatMap((row, rowIndex) =>
      row.flatMap((value, columnIndex) =>
        typeof value === 'object' && 'url' in value
          ? [{ cell: getCellAddress(rowIndex + 1, columnIndex), url: value.url }]
          : [],
      ),
    );
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform(xml, _options, sheet) {
            const links = linksOf(sheet).map(
              ({ cell }, n) => `<hyperlink ref="${cell}" r:id="rId-link-${n}"/>`,
            );
            if (links.length === 0) return xml;
            // Excel requires the links after the cells and some elements that these sheets lack.
            return xml.replace(
              '</sheetData>',
              `</sheetData><hyperlinks>${links.join('')}</hyperlinks>`,
            );
          },
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_options, sheet) =>
            linksOf(sheet)
              .map(
                ({ url }, n) =>
                  `<Relationship Id="rId-link-${n}" Type="${LINK_TYPE}" Target="${sanitizeAttributeValue(url)}" TargetMode="External"/>`,
              )
              .join(''),
        },
      },
    },
  };
}

const LAST_ROW = 1_048_576;

/** Adds a column's drop-down to all its rows, including empty ones. */
function dropDowns(tables: Table[]): WorkbookFeature {
  const validationsOf = ({ sheetIndex }: SheetInfo) =>
    (tables[sheetIndex]?.columns ?? []).flatMap(({ choices }, at) => {
      if (!choices) return [];
      const cells = `${getCellAddress(1, at)}:${getCellAddress(LAST_ROW - 1, at)}`;
      const refusal = choices.isOpen ? '' : ' showErrorMessage="1"';
      const list = sanitizeAttributeValue(choices.values.join(','));
      return [
        `<dataValidation type="list" allowBlank="1"${refusal} sqref="${cells}"><formula1>"${list}"</formula1></dataValidation>`,
      ];
    });
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform(xml, _options, sheet) {
            const found = validationsOf(sheet);
            if (found.length === 0) return xml;
            return xml.replace(
              '</sheetData>',
              `</sheetData><dataValidations count="${found.length}">${found.join('')}</dataValidations>`,
            );
          },
        },
      },
    },
  };
}

/** Scales a printed sheet to the width of the paper; the number of pages is not limited. */
function onePageWide(tables: Table[]): WorkbookFeature {
  const isPrinted = ({ sheetIndex }: SheetInfo) => tables[sheetIndex]?.isForReading;
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, sheet) =>
            isPrinted(sheet)
              ? xml
                  .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>$&')
                  .replace('<pageSetup ', '$&fitToHeight="0" ')
              : xml,
        },
      },
    },
  };
}

const LINK_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
