import type { Permission } from '#contract/desk/staff/permissions.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export interface NavigationEntry {
  to: string;
  /** The path of another list that the entry's page leads to. */
  also?: string;
  label: MessageKey;
  permission: Permission;
}

export interface NavigationGroup {
  label: MessageKey | undefined;
  entries: readonly NavigationEntry[];
}

/** The menu; entries that the role may not read are left out. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: undefined,
    entries: [{ to: '/', label: 'desk.nav.today', permission: 'today.read' }],
  },
  {
    label: 'desk.group.sell',
    entries: [
      { to: '/orders', also: '/deals', label: 'desk.nav.orders', permission: 'orders.read' },
      { to: '/rights', label: 'desk.nav.rights', permission: 'rights.read' },
      { to: '/screeners', label: 'desk.nav.screeners', permission: 'screeners.read' },
      { to: '/shortlists', label: 'desk.nav.shortlists', permission: 'shortlists.read' },
    ],
  },
  {
    label: 'desk.group.curate',
    entries: [
      { to: '/catalogue', label: 'desk.nav.catalogue', permission: 'catalogue.read' },
      { to: '/import', label: 'desk.nav.import', permission: 'jobs.read' },
      { to: '/ingest', label: 'desk.nav.media', permission: 'media.read' },
      { to: '/site', label: 'desk.nav.site', permission: 'site.read' },
    ],
  },
  {
    label: 'desk.group.support',
    entries: [
      { to: '/enquiries', label: 'desk.nav.enquiries', permission: 'enquiries.read' },
      { to: '/buyers', label: 'desk.nav.buyers', permission: 'buyers.read' },
      { to: '/mails', label: 'desk.nav.mails', permission: 'mails.read' },
    ],
  },
  {
    label: 'desk.group.run',
    entries: [
      { to: '/staff', label: 'desk.nav.staff', permission: 'staff.read' },
      { to: '/audit', label: 'desk.nav.audit', permission: 'audit.read' },
      { to: '/health', label: 'desk.nav.health', permission: 'health.read' },
    ],
  },
];

/** Whether the page at this path is the entry's or below it. */
export function isCurrent({ to, also }: NavigationEntry, pathname: string): boolean {
  const covers = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return covers(to) || (also !== undefined && covers(also));
}
