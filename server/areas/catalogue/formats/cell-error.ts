import { cellMessage } from './cell-notice.ts';

/** The value of a cell that no column accepts; `message` is made by `cellMessage`. */
export class CellError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }

  static fromExcel(name: string): CellError {
    return new CellError(cellMessage('deskRow.excelError', { name }));
  }
}

/**
 * Errors as Excel writes them to CSV files: in English, which most languages use, and in Spanish.
 */
const ERROR_NAMES = new Set([
  ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'],
  ...['#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!', '#GETTING_DATA'],
  ...['#¡REF!', '#¡DIV/0!', '#¡VALOR!', '#¿NOMBRE?', '#¡NULO!', '#¡NUM!', '#¡DESBORDAMIENTO!'],
]);

/** True if the whole text is the name of an Excel error. */
export function isErrorName(text: string): boolean {
  return text.charCodeAt(0) === 35 && ERROR_NAMES.has(text);
}
