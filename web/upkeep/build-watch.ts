import { isCallFailure } from '#contract/transport/client.ts';
import { getFile } from '../lib/api/http-transport.ts';

/** The manifest of a build, written by `scripts/compile-content.ts`. */
interface Manifest {
  routeRules: Record<string, { prerender?: boolean } | undefined>;
}

const HTTP_NOT_FOUND = 404;
const POLL_MS = 10 * 60_000;
const CHECK_MS = 60_000;

/** Checks every ten minutes, while the tab is visible, whether the server still has this build. */
export function watchBuild(id: string, onNewBuild: () => void, signal: AbortSignal) {
  const address = `/builds/meta/${id}.json`;
  let rules: Manifest['routeRules'] = {};
  let lastReadAt = Date.now();

  async function read(from: string): Promise<void> {
    lastReadAt = Date.now();
    try {
      ({ routeRules: rules } = await getFile<Manifest>(from, 'default'));
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for it
      console.info('The manifest of the build could not be read.', error);
      if (!isCallFailure(error) || error.status !== HTTP_NOT_FOUND) return;
      clearInterval(timer);
      onNewBuild();
    }
  }

  /** The query differs each time, because the manifest is cached as immutable. */
  const check = () => void read(`${address}?${Date.now()}`);

  function pollIfDue() {
    if (!document.hidden && Date.now() - lastReadAt >= POLL_MS) check();
  }

  const timer = setInterval(pollIfDue, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', pollIfDue, { signal });
  void read(address);
  return { check, isPrerendered: (path: string) => rules[path]?.prerender === true };
}
