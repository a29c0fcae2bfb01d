import { type MediaProgress, makeMedia } from './make-media.ts';

export interface MadePicture {
  /** As the catalogue stores it; empty if the file was refused. */
  path: string;
  /** Why the file was refused, or what the operator should check. */
  notes: string[];
}

/** Sends a picture, and makes the files of it that the site serves. */
export async function makePicture(file: File, progress: MediaProgress): Promise<MadePicture> {
  const { made, notes } = await makeMedia(file, 'picture', progress);
  return { path: made?.path ?? '', notes };
}
