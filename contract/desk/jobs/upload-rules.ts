export const uploadPurposes = ['picture', 'subtitles', 'workbook', 'video'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const MIB = 1024 * 1024;

/** The largest file of each purpose, in bytes. */
export const uploadLimits: Record<UploadPurpose, number> = {
  picture: 30 * MIB,
  subtitles: 5 * MIB,
  workbook: 200 * MIB,
  video: 8 * 1024 * MIB,
};

/** The bytes that one request sends, so that a broken upload loses little. */
export const UPLOAD_PART_BYTES = 8 * MIB;

/** The header of a `PUT /uploads/<id>`: how many bytes were sent before. */
export const UPLOAD_OFFSET = 'Upload-Offset';

/** The extensions of media files, as `media ingest` accepts them. */
export const mediaExtensions = {
  video: ['mp4', 'mov', 'm4v', 'mkv', 'webm'],
  picture: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff'],
  subtitles: ['srt', 'vtt', 'ass', 'ssa'],
} as const;

export type MediaPurpose = keyof typeof mediaExtensions;

/** Undefined for a file that is not media. */
export function mediaPurposeOf(name: string): MediaPurpose | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (Object.keys(mediaExtensions) as MediaPurpose[]).find((purpose) =>
    (mediaExtensions[purpose] as readonly string[]).includes(extension),
  );
}
