/** Takes the place of a cell's value that cannot be used, whatever its column. */
export class CellFault {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }

  static ofError(name: string): CellFault {
    return new CellFault(`has the Excel error ${name}`);
  }
}

/** As Excel writes them into CSV files in English, which most languages use, and in Spanish. */
const ERROR_NAMES = new Set([
  ...['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'],
  ...['#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!', '#GETTING_DATA'],
  ...['#¡REF!', '#¡DIV/0!', '#¡VALOR!', '#¿NOMBRE?', '#¡NULO!', '#¡NUM!', '#¡DESBORDAMIENTO!'],
]);

/** A text that is only the name of an error was an error in the spreadsheet it came from. */
export function isErrorName(text: string): boolean {
  return text.charCodeAt(0) === 35 && ERROR_NAMES.has(text);
}
