import { extname } from 'node:path';

/** Hidden files, and files that file managers and Office create. */
const SYSTEM_NAMES = /^(?:\..*|~\$.*|thumbs\.db|ehthumbs\.db|desktop\.ini|__macosx)$/i;

/** Takes the name of a file or folder. */
export function isSystemFile(name: string): boolean {
  return SYSTEM_NAMES.test(name);
}

/** True for files that `catalogue import` reads; they are often in the same folder as the media. */
export function isCatalogueFile(file: string): boolean {
  return ['.xlsx', '.csv', '.json'].includes(extname(file).toLowerCase());
}

const UNSUPPORTED = [
  {
    extensions: 'gif bmp svg heic heif jxl jp2 psd ai eps pdf ico tga raw cr2 nef dng',
    advice: (format: string) =>
      `${format} pictures are not supported; save it as JPEG, PNG or WebP`,
  },
  {
    extensions: 'avi wmv flv mpg mpeg ts mts m2ts 3gp ogv vob rmvb rm asf f4v mxf',
    advice: (format: string) => `${format} videos are not supported; convert it to MP4, MOV or MKV`,
  },
  {
    extensions: 'ass ssa sub idx sup smi sami ttml dfxp lrc sbv stl',
    advice: (format: string) => `${format} subtitles are not supported; save it as SRT or WebVTT`,
  },
];

/** Returns the reason why a file is not ingested. */
export function skipReason(file: string): string {
  const extension = extname(file).slice(1).toLowerCase();
  const format = UNSUPPORTED.find(({ extensions }) => extensions.split(' ').includes(extension));
  if (format) return format.advice(extension.toUpperCase());
  if (extension === '') return 'its name has no extension, so its kind is unknown';
  return `.${extension} files are neither videos, pictures nor subtitles`;
}
