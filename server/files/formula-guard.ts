/**
 * A spreadsheet runs a CSV cell that begins like a formula; a leading apostrophe makes it text. With
 * another separator than the comma it also starts a cell inside ours, in spite of the quotation
 * marks: after a semicolon, a tab or a line break.
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
