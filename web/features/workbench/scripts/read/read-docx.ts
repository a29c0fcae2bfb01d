import { type DocxNode, docxText } from './docx-text.ts';
import { UnreadableScript } from './script-file.ts';

/** The text of a DOCX. Numbers that Word makes by itself are not in it. */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
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
