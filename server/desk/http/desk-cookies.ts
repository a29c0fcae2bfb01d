import { tokenCookie } from '#server/http/visitor/token-cookie.ts';

/** The session; the server ends it, not the browser. */
export const sessionCookie = tokenCookie({ name: 'desk', path: '/' });

/** The known device. It authenticates nothing, and outlives the session. */
export const deviceCookie = tokenCookie({
  name: 'desk-device',
  path: '/',
  maxAgeSeconds: 365 * 24 * 60 * 60,
});
