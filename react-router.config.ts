import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is one small cached file; asking the server at each link would be a call
  // the specification does not know.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
