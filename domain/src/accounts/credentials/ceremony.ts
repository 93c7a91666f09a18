import { randomBytes } from 'node:crypto';
import type { Core } from '../../platform/core.js';

/** Lifetime of a challenge: how long the browser has to answer. */
export const GOOD_FOR_SECONDS = 5 * 60;

const TICKET_FORM = /^[\w-]{43}$/;

/** What a challenge is for: a login by the browser that holds this ticket, or a new passkey in this session. */
export type Ceremony = { login: string } | { session: string };

const keyOf = (core: Core, ceremony: Ceremony): string =>
  'login' in ceremony
    ? `${core.env.QUEUE_PREFIX}:passkey:login:${ceremony.login}`
    : `${core.env.QUEUE_PREFIX}:passkey:session:${ceremony.session}`;

/** A ticket for a browser that starts a login; no other browser can continue it. */
export const makeTicket = (): string => randomBytes(32).toString('base64url');

export const isTicket = (text: string): boolean => TICKET_FORM.test(text);

/** Creates a challenge of 32 random bytes, base64url. Replaces the previous one of the same session or browser. */
export async function beginCeremony(core: Core, ceremony: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await core.redis.set(keyOf(core, ceremony), challenge, 'EX', GOOD_FOR_SECONDS);
  return challenge;
}

/** Returns the challenge once: it is deleted whether or not its answer is valid. */
export async function takeChallenge(core: Core, ceremony: Ceremony): Promise<string | undefined> {
  return (await core.redis.getdel(keyOf(core, ceremony))) ?? undefined;
}

/** The relying party of our passkeys: the host that players see, and the only origin allowed to ask. */
export function relyingParty(core: Core): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(core.env.PUBLIC_URL);
  return { rpId: hostname, origin };
}
