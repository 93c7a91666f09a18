import { type PlayerDetails, playerDetails } from '@crease/shared/contracts/booking';
import { billing } from '@crease/shared/contracts/invoices';
import type { User } from '@crease/shared/contracts/user';
import { gstin } from '@crease/shared/gstin';
import type { z } from 'zod';
import { formTexts } from './form-texts.js';
import { lastPlayerCount } from './last-player-count.js';

/** What the player has typed, as text. */
export interface Details {
  playerCount: string;
  teamName: string;
  name: string;
  phone: string;
  email: string;
  requirements: string;
  /** Whether a business is billed, and which. */
  toBusiness: boolean;
  billingName: string;
  gstin: string;
}
export type DetailField = Exclude<keyof Details, 'toBusiness'>;

/** Initial values: the number of players of the last booking from this browser, else half the ground's capacity. */
export function emptyDetails(user: User | undefined, capacity: number): Details {
  const players = Math.min(lastPlayerCount() ?? Math.ceil(capacity / 2), capacity);
  return {
    playerCount: String(players),
    teamName: '',
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    email: user?.email ?? '',
    requirements: '',
    toBusiness: false,
    billingName: '',
    gstin: '',
  };
}

/**
 * Players, contact name and contact phone are required, and the business fields if a business is billed. The rest is
 * optional.
 */
export function isComplete(details: Details): boolean {
  const { playerCount, name, phone, toBusiness, billingName, gstin } = details;
  const needed = [playerCount, name, phone, ...(toBusiness ? [billingName, gstin] : [])];
  return needed.every((text) => text.trim() !== '');
}

/** The hint for a GSTIN while it is typed: a complete one is validated by its check character. */
export function gstinState(typed: string): 'typing' | 'wrong' | 'right' {
  const text = typed.trim();
  if (text.length < 15) return 'typing';
  return gstin.safeParse(text).success ? 'right' : 'wrong';
}

export type Billing = z.infer<typeof billing>;

/** The body's `playerDetails` and `billing`, or the errors by field. */
export function parseDetails(
  details: Details,
  capacity: number,
): { playerDetails: PlayerDetails; billing?: Billing } | { errors: Partial<Record<DetailField, string>> } {
  const count = Number(details.playerCount);
  const parsed = playerDetails.safeParse({
    ...(details.teamName.trim() ? { teamName: details.teamName } : {}),
    playerCount: count,
    contactPerson: {
      name: details.name,
      phone: details.phone,
      ...(details.email.trim() ? { email: details.email } : {}),
    },
  });
  const errors: Partial<Record<DetailField, string>> = {};
  if (!Number.isInteger(count) || count < 1 || count > capacity) {
    errors.playerCount = formTexts.errors.playerCount(capacity);
  }
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(issue.path.join('.'));
    if (field && !errors[field]) errors[field] = complaint(field, issue.message, capacity);
  }
  const billed = details.toBusiness
    ? billing.safeParse({ name: details.billingName, gstin: details.gstin })
    : undefined;
  for (const issue of billed?.error?.issues ?? []) {
    const field = fieldOf(`billing.${issue.path.join('.')}`);
    if (field) errors[field] ??= complaint(field, issue.message, capacity);
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { errors };
  return { playerDetails: parsed.data, ...(billed?.data ? { billing: billed.data } : {}) };
}

/** The form field for a dotted path of the body, as validation errors name it. */
export function fieldOf(path: string): DetailField | undefined {
  if (path === 'billing.name') return 'billingName';
  const last = path.split('.').at(-1);
  const fields: DetailField[] = [
    'playerCount',
    'teamName',
    'name',
    'phone',
    'email',
    'requirements',
    'gstin',
  ];
  return fields.find((field) => field === last);
}

function complaint(field: DetailField, message: string, capacity: number): string {
  const { errors } = formTexts;
  if (field === 'playerCount') return errors.playerCount(capacity);
  if (field === 'teamName' || field === 'requirements') return message;
  return errors[field];
}
