import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import * as v from 'valibot';
import { UPLOADS } from '#contract/desk/address.ts';
import { uploadLimits } from '#contract/desk/jobs/upload-rules.ts';
import { uploadCalls, uploadId } from '#contract/desk/jobs/uploads.ts';
import type { UploadsService } from '#server/areas/uploads/uploads.service.ts';
import { parseInput } from '#server/http/api/parse-input.ts';

export type TusUploads = Pick<
  UploadsService,
  'begin' | 'get' | 'receive' | 'cancel' | 'stopReceiving'
>;

const MAX_BYTES = Math.max(...Object.values(uploadLimits));

/**
 * Answers a request of the tus protocol. A data store is given only the id of an upload, so each
 * request has a server of its own, for the uploads of its member. Throws failures of the service.
 */
export async function answerTus(
  uploads: TusUploads,
  staff: string,
  request: Request,
): Promise<Response> {
  let failure: unknown;
  const server = new Server({
    path: UPLOADS.replace(/\/$/, ''),
    relativeLocation: true,
    datastore: new Uploads(uploads, staff),
    // The service lets one request receive; the one before ends, so that its offset changes no more.
    locker: ({ method }) => ({
      newLock: (id) => ({
        lock: async () => {
          if (method !== 'POST') await uploads.stopReceiving(id, staff);
        },
        unlock: async () => {},
      }),
    }),
    maxSize: MAX_BYTES,
    allowedOrigins: () => false,
    getFileIdFromRequest: (_, lastPath) => (v.is(uploadId, lastPath) ? lastPath : undefined),
    onResponseError(_, error) {
      // The errors of the protocol have a status.
      if (!('status_code' in error)) failure = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  if (failure) throw failure;
  return response;
}

/** Uploads of one member. What becomes of the bytes is decided by the service. */
class Uploads extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly #uploads: TusUploads;
  readonly #staff: string;

  constructor(uploads: TusUploads, staff: string) {
    super();
    this.#uploads = uploads;
    this.#staff = staff;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { name, purpose } = upload.metadata ?? {};
    const file = parseInput(uploadCalls.beginUpload.input, { name, purpose, size: upload.size });
    upload.id = (await this.#uploads.begin(this.#staff, file)).id;
    return upload;
  }

  override async getUpload(uploadId: string): Promise<Upload> {
    const { id, size, offset, name, purpose } = await this.#uploads.get(uploadId, this.#staff);
    return new Upload({ id, size, offset, metadata: { name, purpose } });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const received = await this.#uploads.receive(id, this.#staff, offset, bytes);
    if (!received.isAccepted) throw ERRORS.INVALID_OFFSET;
    return received.offset;
  }

  override async remove(id: string): Promise<void> {
    await this.#uploads.cancel(id, this.#staff);
  }
}
