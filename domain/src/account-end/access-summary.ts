import type { HeldData, HeldGroup, Recipient } from '@crease/shared/contracts/data-requests';
import type { Core } from '../platform/core.js';
import { exportUser } from './export-user.js';

/** The group of each export section. A test fails for a section without one. */
export const GROUP_OF_SECTION: Record<string, HeldGroup> = {
  ...groups('account', 'profile consents pushSubscriptions feeds images newsletter blockedPeople'),
  ...groups('bookings', 'bookings waits openingEntries customerRecords regulars'),
  ...groups('money', 'payments invoices'),
  ...groups(
    'play',
    'gameAlerts reviews tournaments games matches figuresByMatch figures teams fairPlayGiven reportsMade',
  ),
  ...groups(
    'ground',
    'grounds groundDraft blocks apiKeys webhooks payoutAccount vendors ownerChecks licenceScans legal workplaces workLog',
  ),
  ...groups('messages', 'notifications mails texts broadcasts'),
  ...groups(
    'security',
    'secondFactor passkeys sessions privilegedActs codes loginAttempts pendingRegistrations requestKeys',
  ),
  ...groups('requests', 'complaints'),
};

function groups(group: HeldGroup, sections: string): Record<string, HeldGroup> {
  return Object.fromEntries(sections.split(' ').map((section) => [section, group]));
}

const rowsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

const valueAt = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;

/** The different texts at a path of the rows, in order. */
function textsAt(rows: unknown[], ...path: string[]): string[] {
  const found = rows.map((row) => path.reduce<unknown>(valueAt, row));
  return [...new Set(found.flatMap((value) => (typeof value === 'string' && value ? [value] : [])))].sort();
}

/** What is held about the account and who received something of it, from what its export has. */
export async function accessSummary(core: Core, userId: string): Promise<HeldData> {
  const { exportedAt: _, ...sections } = await exportUser(core, userId);
  const records = new Map<HeldGroup, number>();
  for (const [section, value] of Object.entries(sections)) {
    const group = GROUP_OF_SECTION[section];
    if (!group) throw new Error(`the export section ${section} has no group`);
    records.set(group, (records.get(group) ?? 0) + rowsOf(value).length);
  }
  return {
    held: [...records].filter(([, count]) => count > 0).map(([group, count]) => ({ group, records: count })),
    recipients: recipientsIn(sections),
  };
}

function recipientsIn(sections: Record<string, unknown>): HeldData['recipients'] {
  const rows = (section: string) => rowsOf(sections[section]);
  const each = (who: Recipient, names: string[]) => names.map((name) => ({ who, name }));
  const any = (who: Recipient, section: string) => (rows(section).length > 0 ? [{ who }] : []);
  const isPublic = rows('profile').some((row) => valueAt(row, 'publicProfile') === true);
  return [
    ...each('ground', textsAt(rows('bookings'), 'groundId', 'name')),
    ...(rows('payments').length + rows('vendors').length > 0 ? [{ who: 'payment_provider' as const }] : []),
    ...any('mail_provider', 'mails'),
    ...any('text_provider', 'texts'),
    ...each('push_service', textsAt(rows('pushSubscriptions'), 'service')),
    ...any('teammates', 'teams'),
    ...any('workplace', 'workplaces'),
    ...(isPublic ? [{ who: 'everybody' as const }] : []),
  ];
}
