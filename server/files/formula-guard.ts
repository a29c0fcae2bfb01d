/**
 * A spreadsheet takes a CSV cell that begins like a formula for one; an apostrophe before it makes
 * it a text. A spreadsheet may also split at other characters than the comma, and then starts a
 * cell inside of ours, whatever the quotation marks: after a semicolon, a tab or a line break.
 */
const CELL_START = '(?<=^|[;\\t\\r\\n])';
const FORMULA = `(?=["']*[=+\\-@\\t\\r＝＋－＠])`;
const UNGUARDED = new RegExp(CELL_START + FORMULA, 'g');
const GUARDED = new RegExp(`${CELL_START}'${FORMULA}`, 'g');

export function writeAsText(text: string): string {
  return text.replace(UNGUARDED, "'");
}

/** Gives back exactly what `writeAsText` was given. */
export function readAsText(cell: string): string {
  return cell.includes("'") ? cell.replace(GUARDED, '') : cell;
}
