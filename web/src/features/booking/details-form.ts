import { type PlayerDetails, playerDetails } from '@crease/shared/contracts/bookings';
import type { User } from '@crease/shared/contracts/user';
import { bookingTexts } from './texts.js';

/** What the player types, as text. */
export interface Details {
  playerCount: string;
  teamName: string;
  name: string;
  phone: string;
  email: string;
  requirements: string;
}
export type DetailField = keyof Details;

export function emptyDetails(user: User | undefined): Details {
  return {
    playerCount: '',
    teamName: '',
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    email: user?.email ?? '',
    requirements: '',
  };
}

/** Players, contact name and contact phone must be there; the rest is optional. */
export function isComplete(details: Details): boolean {
  return [details.playerCount, details.name, details.phone].every((text) => text.trim() !== '');
}

/** The body's `playerDetails`, or what is wrong with which field. */
export function parseDetails(
  details: Details,
  capacity: number,
): { playerDetails: PlayerDetails } | { errors: Partial<Record<DetailField, string>> } {
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
    errors.playerCount = bookingTexts.errors.playerCount(capacity);
  }
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(issue.path.join('.'));
    if (field && !errors[field]) errors[field] = complaint(field, issue.message, capacity);
  }
  if (parsed.success && Object.keys(errors).length === 0) return { playerDetails: parsed.data };
  return { errors };
}

/** The form's field for a dotted path of the body, as validation errors name it. */
export function fieldOf(path: string): DetailField | undefined {
  const last = path.split('.').at(-1);
  const fields: DetailField[] = ['playerCount', 'teamName', 'name', 'phone', 'email', 'requirements'];
  return fields.find((field) => field === last);
}

function complaint(field: DetailField, message: string, capacity: number): string {
  const { errors } = bookingTexts;
  if (field === 'playerCount') return errors.playerCount(capacity);
  if (field === 'name' || field === 'phone' || field === 'email') return errors[field];
  return message;
}
