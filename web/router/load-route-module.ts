interface ManifestRoute {
  id: string;
  module: string;
}

/**
 * Stands in for React Router's own function (see `vite.config.ts`), which loads the page anew
 * whenever a module is missing, however often. Ours says so as Vite does of all other chunks;
 * `web/upkeep` listens and knows when to stop.
 */
export async function loadRouteModule(route: ManifestRoute, known: Record<string, unknown>) {
  if (route.id in known) return known[route.id];
  try {
    const module = await import(/* @vite-ignore */ route.module);
    known[route.id] = module;
    return module;
  } catch (error) {
    const isGoing = !dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    // Another page is on its way: nothing more is shown on this one.
    if (isGoing) return new Promise(() => {});
    // The router waits for ever for a module that fails, but knows what to do with a loader that does.
    return { clientLoader: () => Promise.reject(error) };
  }
}
