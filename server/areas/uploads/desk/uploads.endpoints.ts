import type { uploadCalls } from '#contract/desk/jobs/uploads.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toUpload } from './uploads.mapper.ts';

export function uploadCallHandlers({
  uploads,
}: Pick<Context, 'uploads'>): DeskHandlers<keyof typeof uploadCalls> {
  return {
    beginUpload: async (file, { actor }) => toUpload(await uploads.begin(actor, file)),
    getUpload: async ({ upload_id }, { actor }) => toUpload(await uploads.get(upload_id, actor)),
    async cancelUpload({ upload_id }, { actor }) {
      await uploads.cancel(upload_id, actor);
      return null;
    },
  };
}
