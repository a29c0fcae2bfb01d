import type { Endpoint, InputSchema } from '../../../contract/endpoint.ts';
import { AppError } from '../../errors/app-error.ts';

const MAX_BODY_KIB = 16;

/** The JSON object in a request's body; an empty body counts as `{}`. */
export async function readJsonObject(
  request: Request,
  { maxBodyKiB = MAX_BODY_KIB, largeBody }: Pick<Endpoint, 'maxBodyKiB' | 'largeBody'> = {},
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, (largeBody?.maxKiB ?? maxBodyKiB) * 1024).catch(
    (error) => {
      // An incomplete body is the client's error, regardless of the socket's error.
      throw error instanceof AppError ? error : new AppError('unreadableBody');
    },
  );
  if (bytes.length === 0) return {};
  if (!isJson(request.headers.get('content-type'))) throw new AppError('notJson');
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const field = 'body';
    throw new AppError('invalidInput', {
      data: { field },
      message: 'error.notObject',
      values: { field },
    });
  }
  if (largeBody && bytes.length > maxBodyKiB * 1024 && !(largeBody.field in value)) {
    throw new AppError('bodyTooLarge');
  }
  return value as Record<string, unknown>;
}

/** Throws `bodyTooLarge` at the limit, also without a Content-Length. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (Number(announced) > maxBytes) throw new AppError('bodyTooLarge');
  // Node reads no more than the announced length, and a stream for each small body would cost as
  // much as the rest of the call.
  if (announced !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('bodyTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isJson(contentType: string | null): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError('unreadableBody');
  }
}

/** Reads a call's own query parameters; others (campaign tags, cache busters) are ignored. */
export function readParameters({ entries }: InputSchema, url: URL): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const key of Object.keys(entries)) {
    const values = url.searchParams.getAll(key);
    if (values.length > 0) input[key] = values.length === 1 ? values[0] : values;
  }
  return input;
}
