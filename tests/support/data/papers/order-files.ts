import { strFromU8, unzipSync } from 'fflate';
import { type CallName, calls } from '#contract/calls.ts';

interface DownloadOptions {
  token: string;
  query?: string;
  lang?: string;
}

export async function download(
  site: { url: string },
  name: CallName,
  { token, query = '', lang = 'en' }: DownloadOptions,
) {
  const response = await fetch(`${site.url}${calls[name].path}?${query}`, {
    headers: { authorization: `Bearer ${token}`, lang },
  });
  return {
    type: response.headers.get('content-type') ?? '',
    disposition: response.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The text of a file inside a workbook. */
export function xmlOf(workbook: Buffer, file: string): string {
  return strFromU8(unzipSync(workbook)[file] ?? new Uint8Array());
}
