import { tokenCookie } from './token-cookie.ts';

/**
 * Identifies a browser that plays media which is not public: API calls and requests for files both
 * need it. A code entered for a screener lasts as long (`VIEWER_MS` of
 * areas/screeners/screener.service.ts).
 */
const cookie = tokenCookie({ name: 'viewer', path: '/', maxAgeSeconds: 30 * 24 * 60 * 60 });

export const readViewerCookie = cookie.read;
export const viewerCookie = cookie.write;
