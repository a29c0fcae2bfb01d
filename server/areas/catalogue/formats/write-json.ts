import type { CatalogueWriter } from './catalogue-writer.ts';
import { createFileStream } from './stream-file.ts';

const LISTS = ['tags', 'dramas', 'rights', 'holdbacks'] as const;
type List = (typeof LISTS)[number];

/** Writes each row in one line, so that two exports can be compared line by line. */
export async function jsonWriter(path: string): Promise<CatalogueWriter> {
  const file = createFileStream(path);
  let opened = 0;
  let isEmpty = true;
  /** Opens the lists up to and including this one, and closes those before it. */
  const open = async (list: List) => {
    for (; opened <= LISTS.indexOf(list); opened += 1) {
      const close = opened === 0 ? '{' : `${isEmpty ? '' : '\n'}],\n`;
      await file.write(`${close}"${LISTS[opened]}":[\n`);
      isEmpty = true;
    }
  };
  const addTo = (list: List) => async (value: object) => {
    await open(list);
    await file.write(`${isEmpty ? '' : ',\n'}${JSON.stringify(value)}`);
    isEmpty = false;
  };
  return {
    addTag: addTo('tags'),
    addDrama: addTo('dramas'),
    addRight: addTo('rights'),
    addHoldback: addTo('holdbacks'),
    async end() {
      await open('holdbacks');
      await file.end(`${isEmpty ? '' : '\n'}]}\n`);
    },
  };
}
