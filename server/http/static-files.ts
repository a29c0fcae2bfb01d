import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { basename, join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import mime from 'mime-types';
import send from 'send';
import { chooseEncoding, type Encoding, encodings, suffixes } from './compression.ts';

interface StaticFilesOptions {
  /** Looked through in order; one that is not there (yet) holds nothing. */
  roots: string[];
  /** The part of the address that stands for them; begins and ends with a slash. */
  mount: string;
  /** A file at the top that is ours alone. */
  hidden?: string;
  headers: Record<string, string>;
}

interface FoundFile {
  root: string;
  /** The encodings that lie beside it. */
  copies: Encoding[];
}

/**
 * Serves files that were found by listing their folders: each part of an address is looked up
 * among the names that are there, never joined to a path unseen. `send` does ranges, conditions
 * and HEAD.
 */
export class StaticFiles {
  readonly #options: StaticFilesOptions;
  readonly #found = new Map<string, FoundFile>();

  constructor(options: StaticFilesOptions) {
    this.#options = options;
  }

  /** Undefined when there is no such file. */
  async respond(
    address: string,
    { incoming, outgoing }: HttpBindings,
  ): Promise<Response | undefined> {
    const { mount, headers } = this.#options;
    const name = decode(address.slice(mount.length));
    if (name === undefined || name === this.#options.hidden) return undefined;
    const file = await this.#find(name);
    if (file === undefined) return undefined;
    for (const [header, value] of Object.entries(headers)) outgoing.setHeader(header, value);
    const wanted = chooseEncoding(incoming.headers['accept-encoding']);
    const encoding = wanted && file.copies.includes(wanted) ? wanted : undefined;
    if (encoding) outgoing.setHeader('content-encoding', encoding);
    if (file.copies.length > 0) outgoing.setHeader('vary', 'accept-encoding');
    // The type is that of the file, not of its compressed copy.
    outgoing.setHeader(
      'content-type',
      mime.contentType(basename(name)) || 'application/octet-stream',
    );
    const isSent = Promise.withResolvers<void>();
    outgoing.on('close', isSent.resolve);
    send(incoming, encodeURI(encoding ? name + suffixes[encoding] : name), {
      root: file.root,
      cacheControl: false,
      dotfiles: 'ignore',
      index: false,
    })
      .on('error', (error) => refuse(outgoing, error))
      .pipe(outgoing);
    await isSent.promise;
    return RESPONSE_ALREADY_SENT;
  }

  /** Remembered once found; a file that is removed is `send`'s to miss. */
  async #find(name: string): Promise<FoundFile | undefined> {
    const known = this.#found.get(name);
    if (known) return known;
    for (const root of this.#options.roots) {
      const copies = await findIn(root, name.split('/'));
      if (!copies) continue;
      const file = { root, copies };
      this.#found.set(name, file);
      return file;
    }
    return undefined;
  }
}

/** A link is neither file nor folder here: it could lead anywhere. */
async function list(folder: string): Promise<Map<string, Dirent>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** The compressed copies of a file, or undefined when it is not there. */
async function findIn(root: string, parts: string[]): Promise<Encoding[] | undefined> {
  let entries = await list(root);
  let folder = root;
  for (const part of parts.slice(0, -1)) {
    if (part.startsWith('.') || !entries.get(part)?.isDirectory()) return undefined;
    folder = join(folder, part);
    entries = await list(folder);
  }
  const last = parts.at(-1) ?? '';
  if (last.startsWith('.') || !entries.get(last)?.isFile()) return undefined;
  return encodings.filter((encoding) => entries.has(last + suffixes[encoding]));
}

/** What `send` refuses (a range past the end, a condition not met) is not the file: none of its headers stay. */
function refuse(outgoing: ServerResponse, error: { status?: number; headers?: object }) {
  if (outgoing.headersSent) return void outgoing.destroy();
  const status = error.status ?? 500;
  for (const name of ['content-encoding', 'etag', 'last-modified']) outgoing.removeHeader(name);
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('content-type', 'text/plain; charset=utf-8');
  outgoing.writeHead(status, { ...error.headers });
  outgoing.end(STATUS_CODES[status]);
}

function decode(text: string): string | undefined {
  // A slash that does not divide folders is part of a name, and no name has one.
  if (/%2f/i.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
