import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { basename, join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import mime from 'mime-types';
import send from 'send';
import { chooseEncoding, type Encoding, encodings, suffixes } from './compression.ts';

const NOT_FOUND = 404;
/** A site may have hundreds of thousands of media files. */
const KNOWN_FILES = 20_000;

/** Entries by name. Symbolic links are neither file nor folder here, so they are not followed. */
type Listing = Map<string, Dirent>;

interface StaticFilesOptions {
  /** The folders, searched in order for each unknown name; a missing folder is skipped. */
  roots: () => string[];
  /** The content of a folder never changes, so it is listed only once. */
  areFixed?: true;
}

/** A route that sends files. */
export interface FileHandler {
  /** `path` is that of the request; undefined if there is no such file. */
  respond(path: string, env: HttpBindings): Promise<Response | undefined>;
}

export interface FoundFile {
  /** The decoded path below the root. */
  name: string;
  root: string;
  /** The encodings with a precompressed copy. */
  copies: Encoding[];
}

/**
 * Serves files. Each segment of a path must be a name in the listing of its folder; request text is
 * never joined to a path unchecked. `send` handles ranges, conditional requests and HEAD.
 */
export class StaticFiles {
  readonly #options: StaticFilesOptions;
  readonly #found = new LRUCache<string, FoundFile>({ max: KNOWN_FILES });
  readonly #listings = new Map<string, Listing>();

  constructor(options: StaticFilesOptions) {
    this.#options = options;
  }

  async send(
    { name, ...file }: FoundFile,
    { incoming, outgoing }: HttpBindings,
    headers: Record<string, string>,
  ): Promise<Response> {
    for (const [header, value] of Object.entries(headers)) outgoing.setHeader(header, value);
    const wanted = chooseEncoding(incoming.headers['accept-encoding']);
    const encoding = wanted && file.copies.includes(wanted) ? wanted : undefined;
    if (encoding) outgoing.setHeader('content-encoding', encoding);
    if (file.copies.length > 0) outgoing.setHeader('vary', 'accept-encoding');
    // The type of the file, not of its compressed copy.
    outgoing.setHeader(
      'content-type',
      mime.contentType(basename(name)) || 'application/octet-stream',
    );
    const sent = Promise.withResolvers<void>();
    outgoing.on('close', sent.resolve);
    send(incoming, encodeURI(encoding ? name + suffixes[encoding] : name), {
      root: file.root,
      cacheControl: false,
      dotfiles: 'ignore',
      index: false,
    })
      .on('error', (error) => {
        // The file may be in another root now.
        if (error.status === NOT_FOUND) this.#forget(name);
        refuse(outgoing, error);
      })
      .pipe(outgoing);
    await sent.promise;
    return RESPONSE_ALREADY_SENT;
  }

  /** A found file is cached; `send` replies 404 if it was removed later. */
  async find(name: string): Promise<FoundFile | undefined> {
    const known = this.#found.get(name);
    if (known) return known;
    for (const root of this.#options.roots()) {
      const copies = await this.#findIn(root, name.split('/'));
      if (!copies) continue;
      const file = { name, root, copies };
      this.#found.set(name, file);
      return file;
    }
    return undefined;
  }

  #forget(name: string): void {
    this.#found.delete(name);
    this.#listings.clear();
  }

  /** The compressed copies of a file; undefined when the file does not exist. */
  async #findIn(root: string, parts: string[]): Promise<Encoding[] | undefined> {
    let entries = await this.#list(root);
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      if (part.startsWith('.') || !entries.get(part)?.isDirectory()) return undefined;
      folder = join(folder, part);
      entries = await this.#list(folder);
    }
    const last = parts.at(-1) ?? '';
    if (last.startsWith('.') || !entries.get(last)?.isFile()) return undefined;
    return encodings.filter((encoding) => entries.has(last + suffixes[encoding]));
  }

  async #list(folder: string): Promise<Listing> {
    const known = this.#listings.get(folder);
    if (known) return known;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const listing = new Map(entries.map((entry) => [entry.name, entry]));
    if (this.#options.areFixed && entries.length > 0) this.#listings.set(folder, listing);
    return listing;
  }
}

/**
 * Replies to an error of `send` (a range past the end, a failed precondition) without the headers
 * of the file.
 */
function refuse(outgoing: ServerResponse, error: { status?: number; headers?: object }) {
  if (outgoing.headersSent) return void outgoing.destroy();
  const status = error.status ?? 500;
  for (const name of ['content-encoding', 'etag', 'last-modified']) outgoing.removeHeader(name);
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('content-type', 'text/plain; charset=utf-8');
  outgoing.writeHead(status, { ...error.headers });
  outgoing.end(STATUS_CODES[status]);
}

/** The name of a file in a request's path; undefined if it cannot be one. */
export function decodeName(text: string): string | undefined {
  // An encoded slash would be part of a file name, which cannot contain one.
  if (/%2f/i.test(text)) return undefined;
  try {
    const name = decodeURIComponent(text);
    // A store or a CDN may read a backslash as a slash, and a control character as the end.
    return /[\\\p{Cc}]/u.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}
