import { uploadCalls } from '#contract/desk/jobs/uploads.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { SignedInStaff } from '#server/areas/staff/staff-parts.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Failure } from '#server/http/api/errors.ts';
import { costs, type SpendPoints } from '#server/http/rate-limit.ts';
import type { TusUploads } from './tus-server.ts';

/** Also the version, of which there is one. */
export const TUS_VERSION = '1.0.0';
const METHODS = ['OPTIONS', 'HEAD', 'PATCH', 'POST', 'DELETE'];
const CONTENT_TYPE = 'application/offset+octet-stream';

/** Handles a request of a complete session that comes from the address. */
export type TusRoute = (
  request: Request,
  staff: SignedInStaff,
  address: string,
) => Promise<Response>;

/**
 * Handles uploads by tus 1.0: `HEAD`, `PATCH` and `DELETE` of `/uploads/<id>`, and `POST /uploads`,
 * which does what `beginUpload` does.
 */
export function tusUploads(uploads: TusUploads, spend: SpendPoints): TusRoute {
  return async (request, staff, address) => {
    if (!may(staff.role, uploadCalls.beginUpload.permission)) throw new AppError('forbidden');
    const { method } = request;
    if (!METHODS.includes(method)) throw new AppError('methodNotAllowed');
    if (method !== 'OPTIONS' && request.headers.get('tus-resumable') !== TUS_VERSION)
      return toReply(new Response(null, { status: 412, headers: { 'tus-version': TUS_VERSION } }));
    if (method === 'PATCH' && request.headers.get('content-type') !== CONTENT_TYPE)
      return toReply(new Response(null, { status: 415 }));
    if (method === 'POST') await spend(address, costs.call);
    // Loaded when needed, because it takes memory that most desks never need.
    const { answerTus } = await import('./tus-server.ts');
    return toReply(await answerTus(uploads, staff.email, ofProtocol(request)));
  };
}

/** Without the headers of proxies, which the library would check. */
function ofProtocol(request: Request): Request {
  const { url, method, body } = request;
  const headers = new Headers();
  for (const [name, value] of request.headers)
    if (/^(tus|upload)-|^content-(type|length)$/.test(name)) headers.set(name, value);
  const init = { method, headers, body: method === 'HEAD' ? null : body, duplex: 'half' };
  return new Request(url, init);
}

/** Without permissions for other origins, which have none. */
function toReply(response: Response): Response {
  for (const name of [...response.headers.keys()])
    if (name.startsWith('access-control-')) response.headers.delete(name);
  response.headers.set('tus-resumable', TUS_VERSION);
  response.headers.set('cache-control', 'no-store');
  return response;
}

/**
 * The failure with a status that says so, because clients of tus do not read envelopes. Not 409,
 * after which they would go on with another offset.
 */
export function tusFailure(failure: Failure): Failure {
  const { code } = failure.envelope;
  if (failure.status >= 400) return failure;
  const isSignedOut =
    code === outcomes.unauthenticated.code || code === outcomes.tokenRejected.code;
  const status = isSignedOut ? 401 : code === outcomes.notFound.code ? 404 : 400;
  return { ...failure, status };
}
