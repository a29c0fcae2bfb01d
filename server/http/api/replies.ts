import { ReadableStream } from 'node:stream/web';
import type { FileDownload, StreamedDownload } from '#contract/fields/downloads.ts';
import { chooseEncoding, compress, MIN_COMPRESSED_BYTES } from '../files/compression.ts';

/** Sends an envelope, compressed if it is large. */
export async function replyJson(
  request: Request,
  status: number,
  envelope: object,
): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(envelope));
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  const accepted = request.headers.get('accept-encoding') ?? undefined;
  const encoding = bytes.length >= MIN_COMPRESSED_BYTES ? chooseEncoding(accepted) : undefined;
  if (!encoding) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  const compressed = await compress(bytes, encoding, 'perReply');
  return new Response(compressed as Uint8Array<ArrayBuffer>, { status, headers });
}

export function replyFile(file: FileDownload | StreamedDownload): Response {
  const { filename, contentType } = file;
  const asciiName = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const body =
    'chunks' in file ? ReadableStream.from(file.chunks) : (file.bytes as Uint8Array<ArrayBuffer>);
  return new Response(body as BodyInit, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${extendedValue(filename)}`,
      'cache-control': 'no-store',
    },
  });
}

/** RFC 8187 allows fewer characters than encodeURIComponent leaves unencoded. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
