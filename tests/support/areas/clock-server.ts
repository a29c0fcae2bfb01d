import { startTestServer, type TestServerOptions } from '../server.ts';

/** A server with its own clock, behind a proxy that names the visitors' addresses. */
export async function startServerWithClock({
  settings,
  overrides,
  ...options
}: TestServerOptions = {}) {
  const clock = { time: new Date('2026-11-16T08:00:00Z') };
  const server = await startTestServer({
    settings: {
      API_RATE: '0',
      BUSINESS_EMAIL: 'desk@vignette.example',
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
    ...options,
    overrides: { ...overrides, now: () => clock.time },
  });
  return { server, clock };
}
