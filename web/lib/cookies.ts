const TOKEN_SECONDS = 7 * 24 * 60 * 60;
const LANGUAGE_SECONDS = 365 * 24 * 60 * 60;

export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}

function writeCookie(name: string, value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other API is missing in browsers we support
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The two cookies of the site, as the contract names them. */
export const cookies = {
  token: () => readCookie(document.cookie, 'token'),
  saveToken: (token: string) => writeCookie('token', token, TOKEN_SECONDS),
  forgetToken: () => writeCookie('token', '', 0),
  saveLanguage: (locale: string) => writeCookie('lang', locale, LANGUAGE_SECONDS),
};
