import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import mime from 'mime-types';
import send from 'send';
import { chooseEncoding, suffixes } from './compression.ts';

interface StaticFilesOptions {
  root: string;
  /** The part of the address that stands for `root`; begins and ends with a slash. */
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
  #paths = new Set<string>();
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
    const { root, mount, cacheControl } = this.#options;
    const name = decode(address.slice(mount.length));
    if (name === undefined || !this.#has(name)) return undefined;
    outgoing.setHeader('cache-control', cacheControl);
    const encoding = this.#chooseEncoding(name, incoming.headers['accept-encoding']);
    if (encoding) {
      outgoing.setHeader('content-encoding', encoding);
      outgoing.setHeader('vary', 'accept-encoding');
    }
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
    }).pipe(outgoing);
    await isSent.promise;
    return RESPONSE_ALREADY_SENT;
  }

  #has(name: string): boolean {
    if (this.#paths.has(name)) return true;
    if (Date.now() - this.#scannedAt < RESCAN_AFTER_MS) return false;
    this.#scan();
    return this.#paths.has(name);
  }

  #chooseEncoding(name: string, acceptEncoding: string | string[] | undefined) {
    const encoding = chooseEncoding(acceptEncoding);
    return encoding && this.#paths.has(name + suffixes[encoding]) ? encoding : undefined;
  }

  #scan() {
    this.#scannedAt = Date.now();
    const { root } = this.#options;
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    this.#paths = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
    );
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
