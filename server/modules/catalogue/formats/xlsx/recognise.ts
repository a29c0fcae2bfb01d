import { OperatorError } from '../../../../errors/operator-error.ts';
import { Archive } from './archive.ts';

const ZIP = Buffer.from('PK');
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** True if the first bytes are those of a ZIP archive or an old Office file. */
export function isWorkbookLike(head: Buffer): boolean {
  return startsWith(head, ZIP) || startsWith(head, OLD_OFFICE);
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Opens a workbook. The error for a file in another format states that format. */
export function openArchive(name: string, bytes: Buffer): Archive {
  if (startsWith(bytes, OLD_OFFICE)) throw new OperatorError(`${name} ${describeOldOffice(bytes)}`);
  if (!startsWith(bytes, ZIP)) {
    throw new OperatorError(`${name} is not an Excel workbook: save it as .xlsx.`);
  }
  const archive = unlessDamaged(name, () => new Archive(bytes));
  const other = otherFormats.find(({ file }) => archive.has(file));
  if (other) throw new OperatorError(`${name} is ${other.description}.`);
  if (!archive.has('[Content_Types].xml')) {
    throw new OperatorError(`${name} is a ZIP archive, not an Excel workbook.`);
  }
  return archive;
}

/** Old and encrypted workbooks are both OLE containers, with stream names in UTF-16. */
function describeOldOffice(bytes: Buffer): string {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return 'is password-protected: remove the password and save it again.';
  }
  return 'is in the old Excel format (.xls): save it as .xlsx.';
}

const otherFormats = [
  { file: 'xl/workbook.bin', description: 'a binary workbook (.xlsb): save it as .xlsx' },
  { file: 'word/document.xml', description: 'a Word document, not an Excel workbook' },
  { file: 'content.xml', description: 'an OpenDocument spreadsheet (.ods): save it as .xlsx' },
  { file: 'Index/Document.iwa', description: 'a Numbers document: export it as Excel (.xlsx)' },
];

/** Replaces errors of the unpacking and parsing libraries with a one-line message. */
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
