import type { CatalogueWriter } from './catalogue-writer.ts';
import { createFileStream } from './stream-file.ts';

/** Writes each tag and drama in one line, so that two exports can be compared line by line. */
export async function jsonWriter(path: string): Promise<CatalogueWriter> {
  const file = createFileStream(path);
  let separator = '{"tags":[\n';
  let hasStartedDramas = false;
  const add = async (value: object) => {
    await file.write(separator + JSON.stringify(value));
    separator = ',\n';
  };
  const startDramas = async () => {
    if (hasStartedDramas) return;
    hasStartedDramas = true;
    // If no tag was added, the opening of the list has not been written yet.
    await file.write(separator === ',\n' ? '\n' : separator);
    separator = '],\n"dramas":[\n';
  };
  return {
    addTag: add,
    async addDrama(drama) {
      await startDramas();
      await add(drama);
    },
    async end() {
      await startDramas();
      await file.end(separator === ',\n' ? '\n]}\n' : `${separator}]}\n`);
    },
  };
}
