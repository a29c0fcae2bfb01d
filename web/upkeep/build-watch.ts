/** The manifest of a build, written by `scripts/compile-content.ts`. */
interface Manifest {
  routeRules: Record<string, { prerender?: boolean } | undefined>;
}

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
      const response = await fetch(from);
      if (response.status === 404) {
        clearInterval(timer);
        return onNewBuild();
      }
      if (!response.ok) throw new Error(`${response.status}`);
      ({ routeRules: rules } = (await response.json()) as Manifest);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the failure has no other effect
      console.info('The manifest of the build could not be read.', error);
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
