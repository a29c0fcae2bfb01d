import { afterFile } from '../after-file.ts';
import { listenAsModel, type ModelMode } from './listen-as-model.ts';

/** A language model that runs until the test file ends. */
export async function startModelServer(initial: ModelMode = 'good') {
  const { close, ...model } = await listenAsModel(initial);
  afterFile(close);
  return model;
}
