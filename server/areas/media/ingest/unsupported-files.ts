import { extname } from 'node:path';
import { type Notice, say } from '#i18n/notice.ts';

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
    message: 'deskIngest.pictureFormat',
  },
  {
    extensions: 'avi wmv flv mpg mpeg ts mts m2ts 3gp ogv vob rmvb rm asf f4v mxf',
    message: 'deskIngest.videoFormat',
  },
  {
    extensions: 'sub idx sup smi sami ttml dfxp lrc sbv stl',
    message: 'deskIngest.subtitleFormat',
  },
] as const;

/** Returns the reason why a file is not ingested. */
export function skipReason(file: string): Notice {
  const extension = extname(file).slice(1).toLowerCase();
  const format = UNSUPPORTED.find(({ extensions }) => extensions.split(' ').includes(extension));
  if (format) return say(format.message, { format: extension.toUpperCase() });
  if (extension === '') return say('deskIngest.noExtension');
  return say('deskIngest.notMedia', { extension });
}
