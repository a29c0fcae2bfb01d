/** What is named one by one, as `order:VG-7K3M-Q2`; the navigation there is but once. */
export const namedKinds = [
  'account',
  'backup',
  'banner',
  'drama',
  'mail',
  'media',
  'order',
  'tag',
] as const;

/** The kind of thing, and what its operator calls it. */
export type AuditSubject = `${(typeof namedKinds)[number]}:${string}` | 'navigation';

export function isAuditSubject(text: string): text is AuditSubject {
  return text === 'navigation' || namedKinds.some((kind) => text.startsWith(`${kind}:`));
}
