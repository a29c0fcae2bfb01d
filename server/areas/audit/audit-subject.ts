/** Kinds that are followed by a name, as in `order:VG-7K3M-Q9XF`; only `navigation` has none. */
export const namedKinds = [
  'account',
  'backup',
  'banner',
  'deal',
  'drama',
  'enquiry',
  'holdback',
  'mail',
  'media',
  'order',
  'right',
  'screener',
  'shortlist',
  'staff',
  'table',
  'tag',
  'template',
] as const;

export type AuditSubject = `${(typeof namedKinds)[number]}:${string}` | 'navigation';

export function isAuditSubject(text: string): text is AuditSubject {
  return text === 'navigation' || namedKinds.some((kind) => text.startsWith(`${kind}:`));
}
