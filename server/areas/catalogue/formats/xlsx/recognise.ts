import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
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
  if (startsWith(bytes, OLD_OFFICE)) throw new OperatorError(say(findOldOffice(bytes), { name }));
  if (!startsWith(bytes, ZIP)) {
    throw new OperatorError(say('deskFile.notWorkbook', { name }));
  }
  const archive = unlessDamaged(name, () => new Archive(bytes));
  const other = otherFormats.find(({ file }) => archive.has(file));
  if (other) throw new OperatorError(say(other.message, { name }));
  if (!archive.has('[Content_Types].xml')) {
    throw new OperatorError(say('deskFile.zip', { name }));
  }
  return archive;
}

/** Old and encrypted workbooks are both OLE containers, with stream names in UTF-16. */
function findOldOffice(bytes: Buffer) {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return isEncrypted ? 'deskFile.encrypted' : 'deskFile.oldExcel';
}

const otherFormats = [
  { file: 'xl/workbook.bin', message: 'deskFile.binary' },
  { file: 'word/document.xml', message: 'deskFile.word' },
  { file: 'content.xml', message: 'deskFile.openDocument' },
  { file: 'Index/Document.iwa', message: 'deskFile.numbers' },
] as const;

/** Replaces errors of the unpacking and parsing libraries with a one-line message. */
export function unlessDamaged<Result>(name: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(say('deskFile.damaged', { name }), { cause: error });
  }
}
