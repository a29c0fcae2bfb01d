import * as v from 'valibot';

/** The formats of an exported list. */
export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableFormat = v.optional(v.picklist(tableFormats), 'xlsx');

/** The result of a download call, on the server and in the browser. */
export interface FileDownload {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** What a handler may return instead: the server sends the file while it is made. */
export interface StreamedDownload extends Omit<FileDownload, 'bytes'> {
  chunks: AsyncIterable<Uint8Array>;
}

export const fileDownload = v.custom<FileDownload>(
  (value) =>
    value instanceof Object &&
    ('chunks' in value || ('bytes' in value && value.bytes instanceof Uint8Array)),
);
