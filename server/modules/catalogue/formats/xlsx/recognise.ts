import { OperatorError } from '../../../../errors/operator-error.ts';
import { Archive } from './archive.ts';

const ZIP = Buffer.from('PK');
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether a file is to be read as a workbook, judged by its first bytes. */
export function isWorkbookLike(head: Buffer): boolean {
  return startsWith(head, ZIP) || startsWith(head, OLD_OFFICE);
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Opens a workbook, or says what the file is instead. */
export function openArchive(name: string, bytes: Buffer): Archive {
  if (startsWith(bytes, OLD_OFFICE)) throw new OperatorError(`${name} ${describeOldOffice(bytes)}`);
  if (!startsWith(bytes, ZIP)) {
    throw new OperatorError(`${name} is not an Excel workbook: save it as .xlsx.`);
  }
  const archive = unlessDamaged(name, () => new Archive(bytes));
  const other = others.find(({ sign }) => archive.has(sign));
  if (other) throw new OperatorError(`${name} is ${other.is}.`);
  if (!archive.has('[Content_Types].xml')) {
    throw new OperatorError(`${name} is a ZIP archive, not an Excel workbook.`);
  }
  return archive;
}

/** Both are folders of streams in one file, whose names are in UTF-16. */
function describeOldOffice(bytes: Buffer): string {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return 'is password-protected: remove the password and save it again.';
  }
  return 'is in the old Excel format (.xls): save it as .xlsx.';
}

const others = [
  { sign: 'xl/workbook.bin', is: 'a binary workbook (.xlsb): save it as .xlsx' },
  { sign: 'word/document.xml', is: 'a Word document, not an Excel workbook' },
  { sign: 'content.xml', is: 'an OpenDocument spreadsheet (.ods): save it as .xlsx' },
  { sign: 'Index/Document.iwa', is: 'a Numbers document: export it as Excel (.xlsx)' },
];

/** What a library throws while it unpacks or parses, in one line. */
export function unlessDamaged<Result>(name: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${name} is damaged or incomplete: save it again, or copy it again.`, {
      cause: error,
    });
  }
}
