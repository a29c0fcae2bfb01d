import type { Upload } from '#contract/desk/jobs/uploads.ts';

interface UploadState {
  id: string;
  name: string;
  size: number;
  offset: number;
}

export function toUpload({ id, name, size, offset }: UploadState): Upload {
  return { upload_id: id, name, size, offset };
}
