import { extname } from 'node:path';

/** Written by file managers and by Office beside an open document; also every hidden file. */
const SYSTEM_NAMES = /^(?:\..*|~\$.*|thumbs\.db|ehthumbs\.db|desktop\.ini|__macosx)$/i;

/** The same for files and folders. */
export function isSystemFile(name: string): boolean {
  return SYSTEM_NAMES.test(name);
}

/** The tables of `catalogue import`, which are kept beside the media they name. */
export function isExpectedBesideMedia(file: string): boolean {
  return ['.xlsx', '.csv', '.json'].includes(extname(file).toLowerCase());
}

const UNSUPPORTED = [
  {
    endings: 'gif bmp svg heic heif jxl jp2 psd ai eps pdf ico tga raw cr2 nef dng',
    advice: (format: string) =>
      `${format} pictures are not supported; save it as JPEG, PNG or WebP`,
  },
  {
    endings: 'avi wmv flv mpg mpeg ts mts m2ts 3gp ogv vob rmvb rm asf f4v mxf',
    advice: (format: string) => `${format} videos are not supported; convert it to MP4, MOV or MKV`,
  },
  {
    endings: 'ass ssa sub idx sup smi sami ttml dfxp lrc sbv stl',
    advice: (format: string) => `${format} subtitles are not supported; save it as SRT or WebVTT`,
  },
];

/** Why a file of a given folder is not ingested. */
export function skipReason(file: string): string {
  const ending = extname(file).slice(1).toLowerCase();
  const format = UNSUPPORTED.find(({ endings }) => endings.split(' ').includes(ending));
  if (format) return format.advice(ending.toUpperCase());
  if (ending === '') return 'its name has no extension, so its kind is unknown';
  return `.${ending} files are neither videos, pictures nor subtitles`;
}
