import { UPLOAD_OFFSET } from '../../../contract/desk/upload-rules.ts';
import type { Upload } from '../../../contract/desk/uploads.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UploadsService } from '../../modules/uploads/uploads.service.ts';
import { toUpload } from '../uploads.mapper.ts';

interface Sender {
  email: string;
}

/**
 * Handles `PUT /uploads/<id>`, whose body is the next part of a file. Returns the data of the
 * envelope. Other than API calls it needs no idempotency key: a part that is sent twice has the
 * wrong offset the second time.
 */
export function uploadReceiver(uploads: Pick<UploadsService, 'receive'>) {
  return async (request: Request, uploadId: string, staff: Sender): Promise<Upload> => {
    const offset = readOffset(request.headers.get(UPLOAD_OFFSET));
    const received = await uploads.receive(uploadId, staff.email, offset, bytesOf(request));
    if (!received.isAccepted)
      throw new AppError('wrongOffset', { data: { offset: received.offset } });
    return toUpload(received);
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

async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body) yield* body;
}
