/**
 * Spreadsheets evaluate a CSV cell that begins like a formula; a leading apostrophe makes it text.
 * A spreadsheet that expects another separator also splits cells at semicolons, tabs and line
 * breaks, even inside quotation marks, so the text after each is guarded too.
 */
const CELL_START = '(?<=^|[;\\t\\r\\n])';
const FORMULA = `(?=["']*[=+\\-@\\t\\r＝＋－＠])`;
const UNGUARDED = new RegExp(CELL_START + FORMULA, 'g');
const GUARDED = new RegExp(`${CELL_START}'${FORMULA}`, 'g');

export function writeAsText(text: string): string {
  return text.replace(UNGUARDED, "'");
}

/** The inverse of `writeAsText`. */
export function readAsText(cell: string): string {
  return cell.includes("'") ? cell.replace(GUARDED, '') : cell;
}
