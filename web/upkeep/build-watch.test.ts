import { expect, onTestFinished, test, vi } from 'vitest';
import { watchBuild } from './build-watch.ts';

/** Watches build `b1` on a server that sends these replies, the last one again and again. */
function watch(...replies: (() => Response)[]) {
  const fetched = vi.fn(async () => (replies.length > 1 ? replies.shift() : replies[0])?.());
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  const onNewBuild = vi.fn();
  const controller = new AbortController();
  onTestFinished(() => {
    controller.abort();
    logged.mockRestore();
    vi.unstubAllGlobals();
  });
  const { isPrerendered } = watchBuild('b1', onNewBuild, controller.signal);
  return { fetched, logged, onNewBuild, isPrerendered };
}

const unavailable = () => new Response(null, { status: 503 });

test('the manifest is requested a second time from a restarting server', async () => {
  const manifest = () => Response.json({ routeRules: { '/en/about': { prerender: true } } });
  const { fetched, logged, isPrerendered } = watch(unavailable, manifest);
  await expect.poll(() => isPrerendered('/en/about')).toBe(true);
  expect(isPrerendered('/en')).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(logged).not.toHaveBeenCalled();
});

test('a manifest that cannot be read is only logged', async () => {
  const { fetched, logged, onNewBuild } = watch(unavailable);
  await expect.poll(() => logged.mock.calls.length).toBe(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(onNewBuild).not.toHaveBeenCalled();
});

test('a missing manifest is logged too, and means that the server runs another build', async () => {
  const { logged, onNewBuild } = watch(() => new Response(null, { status: 404 }));
  await expect.poll(() => onNewBuild.mock.calls.length).toBe(1);
  expect(logged).toHaveBeenCalledTimes(1);
});
