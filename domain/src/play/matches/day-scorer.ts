import { timingSafeEqual } from 'node:crypto';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { mac, secretsOf } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import type { MatchDoc } from './match.schema.js';

const PREFIX = 'day';
/** The hour after midnight at which a day's scoring ends: the last match may run late. */
const ENDS_AT_HOUR = 4;

/** When the right to score the matches of a date ends. */
export const dayEnds = (date: string): Date => hourStart(addDays(date, 1), ENDS_AT_HOUR);

const signed = (secret: string, text: string): string => mac(secret, 'scorer', text).toString('base64url');

/** The token by which any account may score this tournament's matches of this date. Signed, and stored nowhere. */
export function dayToken({ env }: Pick<Core, 'env'>, tournamentId: Types.ObjectId, date: string): string {
  const text = `${PREFIX}.${tournamentId}.${date}`;
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  return `${text}.${signed(signing.secret, text)}`;
}

/** True if a token is of this kind, whether it is valid or not. */
export const isDayToken = (token: string): boolean => token.startsWith(`${PREFIX}.`);

/** When the right ends that a token gives on a match; undefined for a forged or ended one, or of another day. */
export function rightOnDay(
  { env, clock }: Pick<Core, 'env' | 'clock'>,
  { tournamentId, startsAt }: Pick<MatchDoc, 'tournamentId' | 'startsAt'>,
  token: string,
): Date | undefined {
  const date = dayOf(startsAt);
  if (!tournamentId || dayEnds(date) <= clock.now()) return undefined;
  const text = `${PREFIX}.${tournamentId}.${date}`;
  const given = Buffer.from(token);
  const isOurs = secretsOf(env).some(({ secret }) => {
    const ours = Buffer.from(`${text}.${signed(secret, text)}`);
    return ours.length === given.length && timingSafeEqual(ours, given);
  });
  return isOurs ? dayEnds(date) : undefined;
}
