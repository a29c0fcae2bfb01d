import * as v from 'valibot';

/** A URL with one of these protocols and a host; each invalid part has its own message. */
export function urlWith(...protocols: string[]) {
  const starts = protocols.map((name) => `${name}://`);
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const message = faultOf(dataset.value, starts);
      if (message) addIssue({ message });
    }),
  );
}

function faultOf(text: string, starts: string[]): string | undefined {
  const start = starts.find((one) => text.toLowerCase().startsWith(one));
  if (!start) return `must be a URL starting with ${starts.join(' or ')}`;
  const [authority = ''] = text.slice(start.length).split(/[/?#]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (/^(:\d*)?$/.test(host)) return 'has no host';
  if (!URL.canParse(text)) return explainInvalid(text);
  return undefined;
}

/** Explains an invalid URL in the end of a sentence that begins with the setting's name. */
export function explainInvalid(url: string): string {
  if (!url.includes('@')) return 'is not a valid URL';
  const credentials = /^s3/i.test(url) ? 'key and secret' : 'user name and password';
  return `is not a valid URL: percent-encode special characters in the ${credentials}`;
}

/**
 * Rejects an unencoded / or # in the user name or password, which would end the host early, and an
 * unencoded @, which programs read differently.
 */
export const encodedCredentials = v.check(
  (text: string) => {
    const { username, password, pathname, search, hash } = new URL(text);
    const isHostCut = `${pathname}${search}${hash}`.includes('@');
    if (isHostCut || hasOpenAt(text)) return false;
    return decodePart(username) !== undefined && decodePart(password) !== undefined;
  },
  ({ input }) => explainInvalid(input),
);

/** Whether the user name or password of a URL has an @ that is not percent-encoded. */
export function hasOpenAt(url: string): boolean {
  return /^[^/]*:\/\/[^/?#]*@[^/?#]*@/.test(url);
}

/** Paths are appended to this origin to make links, so it has no path or password itself. */
export const bareOrigin = v.check((url: string) => {
  const { origin, href } = new URL(url);
  return href === `${origin}/`;
}, 'must be an origin alone, such as https://example.com');

/** No query or fragment, because paths are appended; no password, because browsers receive it. */
export const baseOfPaths = v.check((url: string) => {
  const { username, password, search, hash } = new URL(url);
  return !username && !password && !search && !hash && !/[?#]$/.test(url);
}, 'must have no user name, password, query or fragment');

export const withoutTrailingSlash = v.transform((url: string) =>
  new URL(url).href.replace(/\/+$/, ''),
);

export function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
