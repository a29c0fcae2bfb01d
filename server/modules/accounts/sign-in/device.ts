/** Looked for in this order: most browsers also name the ones they descend from. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  // Two searches from the start, each linear; one after the other would be quadratic.
  ['Safari', /^(?=.*\bVersion\/\d).*\bSafari\//],
];

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What a person recognises in the list of sessions: `Chrome · Windows`. Empty when unknown. */
export function describeDevice(userAgent: string): string {
  return [BROWSERS, SYSTEMS]
    .flatMap((names) => names.find(([, sign]) => sign.test(userAgent))?.[0] ?? [])
    .join(' · ');
}
