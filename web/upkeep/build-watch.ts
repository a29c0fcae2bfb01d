/** The build's own manifest; `scripts/compile-content.ts` writes it. */
interface Manifest {
  routeRules: Record<string, { prerender?: boolean } | undefined>;
}

const POLL_MS = 10 * 60_000;
const CHECK_MS = 60_000;

/** Polls, while the tab is visible, whether its build is still the one that is served. */
export function watchBuild(id: string, onNewBuild: () => void, signal: AbortSignal) {
  const address = `/builds/meta/${id}.json`;
  let rules: Manifest['routeRules'] = {};
  let lookedAt = Date.now();

  async function read(from: string): Promise<void> {
    lookedAt = Date.now();
    try {
      const response = await fetch(from);
      if (response.status === 404) {
        clearInterval(checking);
        return onNewBuild();
      }
      if (!response.ok) throw new Error(`${response.status}`);
      ({ routeRules: rules } = (await response.json()) as Manifest);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: nothing else depends on it
      console.info('The manifest of the build could not be read.', error);
    }
  }

  /** The query differs each time, because the manifest is cached as immutable. */
  const look = () => void read(`${address}?${Date.now()}`);

  function lookIfDue() {
    if (!document.hidden && Date.now() - lookedAt >= POLL_MS) look();
  }

  const checking = setInterval(lookIfDue, CHECK_MS);
  signal.addEventListener('abort', () => clearInterval(checking));
  document.addEventListener('visibilitychange', lookIfDue, { signal });
  void read(address);
  return { look, isPrerendered: (path: string) => rules[path]?.prerender === true };
}
