import { UnreadableScript } from './script-file.ts';

/** The paragraphs of a DOCX, one on each line. Numbers that Word makes by itself are not in it. */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { default: mammoth } = await import('mammoth/mammoth.browser.min.js');
  try {
    const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
    // The library ends each paragraph with two line breaks.
    return value.replaceAll('\n\n', '\n');
  } catch (error) {
    throw new UnreadableScript('damaged', error);
  }
}
