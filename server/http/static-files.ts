import { existsSync, readdirSync } from 'node:fs';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { basename, join, relative, sep } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import mime from 'mime-types';
import send from 'send';
import { chooseEncoding, suffixes } from './compression.ts';

interface StaticFilesOptions {
  /** Looked through in order; one that is not there (yet) holds nothing. */
  roots: string[];
  /** The part of the address that stands for them; begins and ends with a slash. */
  mount: string;
  cacheControl: string;
}

const RESCAN_AFTER_MS = 1_000;

/**
 * Serves files that were found by listing the folder: an address is looked up, never joined to a
 * path. `send` does ranges, conditions and HEAD. A file that came later is found by listing
 * again, at most once a second.
 */
export class StaticFiles {
  readonly #options: StaticFilesOptions;
  /** The folder each file lies in. */
  #rootByName = new Map<string, string>();
  #scannedAt = 0;

  constructor(options: StaticFilesOptions) {
    this.#options = options;
    this.#scan();
  }

  /** Undefined when there is no such file. */
  async respond(
    address: string,
    { incoming, outgoing }: HttpBindings,
  ): Promise<Response | undefined> {
    const { mount, cacheControl } = this.#options;
    const name = decode(address.slice(mount.length));
    const root = name === undefined ? undefined : this.#find(name);
    if (name === undefined || root === undefined) return undefined;
    outgoing.setHeader('cache-control', cacheControl);
    const encoding = this.#chooseEncoding(name, incoming.headers['accept-encoding']);
    if (encoding) outgoing.setHeader('content-encoding', encoding);
    if (this.#hasCopies(name)) outgoing.setHeader('vary', 'accept-encoding');
    // The type is that of the file, not of its compressed copy.
    outgoing.setHeader(
      'content-type',
      mime.contentType(basename(name)) || 'application/octet-stream',
    );
    const isSent = Promise.withResolvers<void>();
    outgoing.on('close', isSent.resolve);
    send(incoming, encodeURI(encoding ? name + suffixes[encoding] : name), {
      root,
      cacheControl: false,
      dotfiles: 'ignore',
      index: false,
    })
      .on('error', (error) => refuse(outgoing, error))
      .pipe(outgoing);
    await isSent.promise;
    return RESPONSE_ALREADY_SENT;
  }

  #find(name: string): string | undefined {
    const isOld = Date.now() - this.#scannedAt >= RESCAN_AFTER_MS;
    if (!this.#rootByName.has(name) && isOld) this.#scan();
    return this.#rootByName.get(name);
  }

  #chooseEncoding(name: string, acceptEncoding: string | string[] | undefined) {
    const encoding = chooseEncoding(acceptEncoding);
    return encoding && this.#rootByName.has(name + suffixes[encoding]) ? encoding : undefined;
  }

  #hasCopies(name: string): boolean {
    return Object.values(suffixes).some((suffix) => this.#rootByName.has(name + suffix));
  }

  #scan() {
    this.#scannedAt = Date.now();
    this.#rootByName.clear();
    // The first root wins, so it is written last.
    for (const root of this.#options.roots.toReversed()) {
      for (const name of listFiles(root)) this.#rootByName.set(name, root);
    }
  }
}

function listFiles(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
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
