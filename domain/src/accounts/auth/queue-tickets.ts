import { timingSafeEqual } from 'node:crypto';
import type { Core } from '../../platform/core.js';
import type { Caller } from '../identity/caller.js';
import { mac, secretsOf } from '../identity/secret-keys.js';
import { sessionIsLive } from './authenticate.js';

/** Lifetime of a ticket to the queue board. */
export const TICKET_MINUTES = 10;

const FORM = /^([\w-]{1,64})\.([0-9a-f]{24})\.([0-9a-f]{24})\.(\d{1,12})\.([\w-]{43})$/;

const textOf = (userId: string, sessionId: string, endsAt: string): string =>
  `${userId}.${sessionId}.${endsAt}`;

/** A ticket for an admin, as text for a cookie: `<kid>.<user>.<session>.<end>.<mac>`. */
export function writeQueueTicket(core: Core, admin: Caller): string {
  const [signing] = secretsOf(core.env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const endsAt = Math.floor(core.clock.now().getTime() / 1000) + TICKET_MINUTES * 60;
  const text = textOf(admin.id, admin.sessionId, String(endsAt));
  return `${signing.kid}.${text}.${mac(signing.secret, 'queues', text).toString('base64url')}`;
}

/** The admin whom a ticket admits; undefined for a forged or expired one, or once their session or role has ended. */
export async function readQueueTicket(core: Core, ticket: string): Promise<Caller | undefined> {
  const [, kid, userId, sessionId, endsAt, proof] = FORM.exec(ticket) ?? [];
  const key = secretsOf(core.env).find((pair) => pair.kid === kid);
  if (!key || !userId || !sessionId || !endsAt || !proof) return undefined;
  const expected = mac(key.secret, 'queues', textOf(userId, sessionId, endsAt));
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(endsAt) * 1000 <= core.clock.now().getTime()) return undefined;
  const admin: Caller = { id: userId, sessionId, role: 'admin' };
  return (await sessionIsLive(core, admin)) ? admin : undefined;
}
