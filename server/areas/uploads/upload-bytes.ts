import type { UploadRow } from './uploads.queries.ts';

/** How much of an upload has arrived. */
export interface UploadState {
  offset: number;
  /** A complete file can be used; all its bytes may have arrived before it is complete. */
  isComplete: boolean;
}

export interface IncomingBytes {
  bytes: AsyncIterable<Uint8Array>;
  /** How many bytes have arrived before these. */
  offset: number;
  /** The offset beyond which nothing is accepted. */
  limit: number;
  signal: AbortSignal;
}

/** Makes a folder for a copy of the file. */
export type MakeFolder = () => Promise<string>;

/** A place for the bytes of uploads: a folder of this machine, or the object store. */
export interface UploadBytes {
  /** How many bytes there is room for. */
  freeBytes: () => Promise<number>;
  /** Returns the id of the parts in the store. */
  create: (upload: UploadRow) => Promise<string | null>;
  /** Undefined if the bytes are not in this place. */
  find: (upload: UploadRow) => Promise<UploadState | undefined>;
  /**
   * Returns the new offset. Reads the next bytes when the ones before are written, so that memory does
   * not grow with the file. If they break off, those that have arrived stay.
   */
  append: (upload: UploadRow, incoming: IncomingBytes) => Promise<number>;
  /** Makes a file of all bytes, which can be used when `check`, which may open it, has not thrown. */
  complete: (
    upload: UploadRow,
    check: (open: (makeFolder: MakeFolder) => Promise<string>) => Promise<void>,
  ) => Promise<void>;
  /** The path of a complete file; one of the store is copied into a folder of `makeFolder`. */
  openFile: (upload: UploadRow, makeFolder: MakeFolder) => Promise<string>;
  remove: (upload: UploadRow) => Promise<void>;
}
