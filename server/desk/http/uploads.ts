import * as v from 'valibot';
import { UPLOADS } from '#contract/desk/address.ts';
import { UPLOAD_OFFSET } from '#contract/desk/jobs/upload-rules.ts';
import { uploadCalls, uploadId } from '#contract/desk/jobs/uploads.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { toUpload } from '#server/areas/uploads/desk/uploads.mapper.ts';
import type { UploadsService } from '#server/areas/uploads/uploads.service.ts';
import { AppError } from '#server/errors/app-error.ts';
import { replyJson } from '#server/http/api/replies.ts';
import type { StaffRoute } from './desk-app.ts';

/**
 * Handles `PUT /uploads/<id>`, whose body is the next part of a file. It needs no idempotency key:
 * a part that is sent twice has the wrong offset the second time.
 */
export function uploadReceiver(uploads: Pick<UploadsService, 'receive'>): StaffRoute {
  return async (request, staff) => {
    const id = new URL(request.url).pathname.slice(UPLOADS.length);
    if (!may(staff.role, uploadCalls.beginUpload.permission)) throw new AppError('forbidden');
    if (!v.is(uploadId, id)) throw new AppError('notFound');
    const offset = readOffset(request.headers.get(UPLOAD_OFFSET));
    const received = await uploads.receive(id, staff.email, offset, bytesOf(request));
    if (!received.isAccepted)
      throw new AppError('wrongOffset', { data: { offset: received.offset } });
    const { code, status } = allOutcomes.ok;
    return replyJson(request, status, { code, message: '', data: toUpload(received) });
  };
}

function readOffset(header: string | null): number {
  const offset = /^\d{1,15}$/.test(header ?? '') ? Number(header) : Number.NaN;
  if (!Number.isSafeInteger(offset)) {
    const field = UPLOAD_OFFSET;
    throw new AppError('invalidInput', { data: { field }, values: { field } });
  }
  return offset;
}

/** A client that goes away is no failure of the server; it continues the upload later. */
async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body;
  } catch {
    throw new AppError('unreadableBody');
  }
}
