import { type DocxNode, docxText } from './docx-text.ts';
import { UnreadableScript } from './script-file.ts';
import { readZipDirectory } from './zip-directory.ts';

/** Parsing takes almost a second for each megabyte of XML, and a small file may hold much of it. */
const MAX_XML_BYTES = 8 * 1024 * 1024;

/** The text of a DOCX. Numbers that Word makes by itself are not in it. */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (countXmlBytes(bytes) > MAX_XML_BYTES) throw new UnreadableScript('tooLarge');
  const { default: mammoth } = await import('mammoth/mammoth.browser.min.js');
  let text = '';
  // `extractRawText` drops line breaks, so the text is taken from the tree of the document.
  const transformDocument = (document: DocxNode): DocxNode => {
    text = docxText(document);
    return { ...document, children: [] };
  };
  try {
    await mammoth.convertToHtml({ arrayBuffer: bytes.buffer }, { transformDocument });
    return text;
  } catch (error) {
    throw new UnreadableScript('damaged', error);
  }
}

/** Of all parts, because any of them can be the main one. */
function countXmlBytes(archive: Uint8Array): number {
  try {
    return readZipDirectory(archive)
      .filter(({ name }) => name.toLowerCase().endsWith('.xml'))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  } catch (error) {
    throw new UnreadableScript('damaged', error);
  }
}
