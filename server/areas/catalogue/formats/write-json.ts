import type { CatalogueWriter } from './portable.ts';
import { createFileStream } from './stream-file.ts';

const KINDS = ['tag', 'drama', 'right', 'holdback'] as const;
type Kind = (typeof KINDS)[number];

/** Writes each row in one line, so that two exports can be compared line by line. */
export async function jsonWriter(path: string): Promise<CatalogueWriter> {
  const file = createFileStream(path);
  let opened = 0;
  let isEmpty = true;
  /** Opens the lists up to and including this one, and closes those before it. */
  const open = async (kind: Kind) => {
    for (; opened <= KINDS.indexOf(kind); opened += 1) {
      const close = opened === 0 ? '{' : `${isEmpty ? '' : '\n'}],\n`;
      await file.write(`${close}"${KINDS[opened]}s":[\n`);
      isEmpty = true;
    }
  };
  return {
    async add(kind: Kind, value: object) {
      await open(kind);
      await file.write(`${isEmpty ? '' : ',\n'}${JSON.stringify(value)}`);
      isEmpty = false;
    },
    async end() {
      await open('holdback');
      await file.end(`${isEmpty ? '' : '\n'}]}\n`);
    },
  };
}
