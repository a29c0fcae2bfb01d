import type { CallAddress } from '../calls.ts';

const READS = /^(?:get|list|find|export)[A-Z]/;

/** Calls that only read are GET with query parameters, all others POST with a JSON body. */
export function isReadCall(name: string): boolean {
  return READS.test(name);
}

export const DESK_API = '/api/desk/';

export function deskCallPath(name: string) {
  return `${DESK_API}${name}` as const;
}

export function deskAddress(name: string): CallAddress {
  return { method: isReadCall(name) ? 'GET' : 'POST', path: deskCallPath(name) };
}

/** Where the bytes of an upload are sent, after `beginUpload`. */
export const UPLOADS = '/uploads/';
/** Where the file that a job has made is downloaded. */
export const JOB_FILES = '/files/';
/** The stream of changes, as Server-Sent Events. */
export const EVENTS = '/events';

/** Sent with the calls of a page that loads again by itself, after a change by others. */
export const RELOAD_HEADER = 'x-reload';
