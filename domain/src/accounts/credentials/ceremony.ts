import { randomBytes } from 'node:crypto';
import type { Core } from '../../platform/core.js';

/** Lifetime of a challenge: how long the browser has to answer. */
export const GOOD_FOR_SECONDS = 5 * 60;

const TICKET_FORM = /^[\w-]{43}$/;

/** What a challenge is for: a login of whoever holds this browser's ticket, or a new passkey in this session. */
export type Ceremony = { login: string } | { session: string };

const keyOf = (core: Core, ceremony: Ceremony): string =>
  'login' in ceremony
    ? `${core.env.QUEUE_PREFIX}:passkey:login:${ceremony.login}`
    : `${core.env.QUEUE_PREFIX}:passkey:session:${ceremony.session}`;

/** For a browser that begins a login: nobody else can go on with it. */
export const makeTicket = (): string => randomBytes(32).toString('base64url');

export const isTicket = (text: string): boolean => TICKET_FORM.test(text);

/** A challenge of 32 random bytes, base64url; the one before it in the same session or browser is gone. */
export async function beginCeremony(core: Core, ceremony: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await core.redis.set(keyOf(core, ceremony), challenge, 'EX', GOOD_FOR_SECONDS);
  return challenge;
}

/** The challenge that was given out, once: it is gone whatever its answer is worth. */
export async function takeChallenge(core: Core, ceremony: Ceremony): Promise<string | undefined> {
  return (await core.redis.getdel(keyOf(core, ceremony))) ?? undefined;
}

/** Whom passkeys are made for: the host that players see, and the one origin that may ask. */
export function relyingParty(core: Core): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(core.env.PUBLIC_URL);
  return { rpId: hostname, origin };
}
