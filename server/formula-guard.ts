/**
 * A program that opens a CSV takes a text that begins like a formula for one. An apostrophe before
 * it keeps it a text; reading takes the apostrophe away again.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

export function writeAsText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function readAsText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
