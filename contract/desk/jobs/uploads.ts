import * as v from 'valibot';
import { closed, integer, requiredLine, text } from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { uploadPurposes } from './upload-rules.ts';

export const uploadId = v.pipe(text, v.uuid());

const upload = v.object({
  upload_id: v.string(),
  name: v.string(),
  size: v.number(),
  /** How many bytes have arrived; the upload is complete when it equals `size`. */
  offset: v.number(),
});
export type Upload = v.InferOutput<typeof upload>;

/** The bytes follow by `PUT /uploads/<upload_id>`, in parts. */
export const uploadCalls = {
  beginUpload: defineDeskCall({
    permission: 'jobs.change',
    input: closed({
      /** May have folders: `lighthouse/01.mp4`. */
      name: requiredLine(500),
      size: integer(1, Number.MAX_SAFE_INTEGER),
      purpose: v.picklist(uploadPurposes),
    }),
    output: upload,
  }),
  /** To go on with an upload that broke off. */
  getUpload: defineDeskCall({
    permission: 'jobs.change',
    input: closed({ upload_id: uploadId }),
    output: upload,
  }),
  cancelUpload: defineDeskCall({
    permission: 'jobs.change',
    input: closed({ upload_id: uploadId }),
    output: v.null(),
  }),
};
