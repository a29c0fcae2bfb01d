import type { Endpoint, InputSchema } from '#contract/transport/endpoint.ts';
import { AppError } from '#server/errors/app-error.ts';
import { bodyCost, keyCost } from '../rate-limit.ts';
import { refuseCostlyJson } from './json-limits.ts';

const MAX_BODY_KIB = 16;

type BodyLimits = Pick<Endpoint, 'maxBodyKiB' | 'largeBody'>;
/** Takes points from the caller's budget. */
type Spend = (cost: number) => Promise<void>;

/**
 * The input of a call: the query of a GET, the JSON object in the body of others; a DELETE may have
 * either. Must be called only for callers who may make the call.
 */
export async function readInput(
  endpoint: BodyLimits & Pick<Endpoint, 'input'>,
  request: Request,
  url: URL,
  spend: Spend,
): Promise<Record<string, unknown>> {
  const { method } = request;
  if (method === 'GET') return readParameters(endpoint.input, url);
  const body = await readJsonObject(request, endpoint, spend);
  const isEmpty = Object.keys(body).length === 0;
  return method === 'DELETE' && isEmpty ? readParameters(endpoint.input, url) : body;
}

/** The JSON object in a request's body; an empty body counts as `{}`. */
async function readJsonObject(
  request: Request,
  { maxBodyKiB = MAX_BODY_KIB, largeBody }: BodyLimits,
  spend: Spend,
): Promise<Record<string, unknown>> {
  const maxBytes = (largeBody?.maxKiB ?? maxBodyKiB) * 1024;
  const bytes = await readBytes(request, maxBytes, spend).catch((error) => {
    // An incomplete body is the client's error, regardless of the socket's error.
    throw error instanceof AppError ? error : new AppError('unreadableBody');
  });
  if (bytes.length === 0) return {};
  if (!isJson(request.headers.get('content-type'))) throw new AppError('notJson');
  const keysCost = keyCost(refuseCostlyJson(bytes));
  if (keysCost > 0) await spend(keysCost);
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

/** Throws `bodyTooLarge` at the limit, also without a Content-Length, and spends points by size. */
async function readBytes(request: Request, maxBytes: number, spend: Spend): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (Number(announced) > maxBytes) throw new AppError('bodyTooLarge');
  const spendFor = async (size: number) => void (bodyCost(size) && (await spend(bodyCost(size))));
  await spendFor(Number(announced));
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
  await spendFor(size);
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
function readParameters({ entries }: InputSchema, url: URL): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const key of Object.keys(entries)) {
    const values = url.searchParams.getAll(key);
    if (values.length > 0) input[key] = values.length === 1 ? values[0] : values;
  }
  return input;
}
