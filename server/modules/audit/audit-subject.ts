/** Kinds with a name after them, as in `order:VG-7K3M-Q2`; `navigation` is the only one without. */
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
