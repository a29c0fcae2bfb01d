export const roles = ['owner', 'sales', 'catalogue', 'support', 'reader'] as const;
export type Role = (typeof roles)[number];

/** Roles besides the owner, who has every permission. */
type OtherRole = Exclude<Role, 'owner'>;

/**
 * Who may do what. The table decides which calls the server accepts and what the desk shows.
 * `read` is looking, `change` is everything that changes data or sends something.
 */
export const permissions = {
  'today.read': ['sales', 'catalogue', 'support', 'reader'],
  'search.read': ['sales', 'catalogue', 'support', 'reader'],
  'orders.read': ['sales', 'support', 'reader'],
  'orders.change': ['sales'],
  'rights.read': ['sales', 'catalogue', 'reader'],
  'rights.change': ['sales'],
  'catalogue.read': ['sales', 'catalogue', 'support', 'reader'],
  'catalogue.change': ['catalogue'],
  'media.read': ['catalogue', 'reader'],
  'media.change': ['catalogue'],
  'site.read': ['catalogue', 'reader'],
  'site.change': ['catalogue'],
  'buyers.read': ['sales', 'support', 'reader'],
  'buyers.change': ['sales', 'support'],
  'mails.read': ['support', 'reader'],
  'mails.change': ['support'],
  'screeners.read': ['sales', 'reader'],
  'screeners.change': ['sales'],
  'enquiries.read': ['sales', 'catalogue', 'support', 'reader'],
  'enquiries.change': ['sales', 'catalogue', 'support'],
  'shortlists.read': ['sales', 'catalogue', 'reader'],
  'shortlists.change': ['sales', 'catalogue'],
  /** Uploads and background jobs, of which everyone sees those of their own permissions. */
  'jobs.read': ['sales', 'catalogue', 'reader'],
  'jobs.change': ['sales', 'catalogue'],
  'audit.read': ['reader'],
  'health.read': ['reader'],
  'staff.read': [],
  'staff.change': [],
} as const satisfies Record<string, readonly OtherRole[]>;

export type Permission = keyof typeof permissions;

export function may(role: Role, permission: Permission): boolean {
  return role === 'owner' || (permissions[permission] as readonly Role[]).includes(role);
}
