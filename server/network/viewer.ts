import { hashToken, makeToken } from '../text/tokens.ts';

interface ViewerCookie {
  /** The token of the cookie that was sent. */
  viewer?: string;
  setViewer?: (token: string) => void;
}

/** The hash of the caller's viewer token; a caller without one is sent a new one as a cookie. */
export function viewerOf({ viewer, setViewer }: ViewerCookie): Buffer {
  if (viewer) return hashToken(viewer);
  const token = makeToken();
  setViewer?.(token);
  return hashToken(token);
}
