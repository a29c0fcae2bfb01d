import type { CatalogueWriter } from './catalogue-writer.ts';
import { createFileStream } from './stream-file.ts';

/** A line for each tag and drama, so that two exports can be compared line by line. */
export async function jsonWriter(path: string): Promise<CatalogueWriter> {
  const file = createFileStream(path);
  let between = '{"tags":[\n';
  let isAtDramas = false;
  const add = async (value: object) => {
    await file.write(between + JSON.stringify(value));
    between = ',\n';
  };
  const goToDramas = async () => {
    if (isAtDramas) return;
    isAtDramas = true;
    // Without a tag the list has not been opened yet.
    await file.write(between === ',\n' ? '\n' : between);
    between = '],\n"dramas":[\n';
  };
  return {
    addTag: add,
    async addDrama(drama) {
      await goToDramas();
      await add(drama);
    },
    async end() {
      await goToDramas();
      await file.end(between === ',\n' ? '\n]}\n' : `${between}]}\n`);
    },
  };
}
