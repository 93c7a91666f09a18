import { timingSafeEqual } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic } from '@crease/shared/mail-topics';
import { mac, secretsOf } from '../identity/secret-keys.js';
import type { TokenKeys } from '../identity/tokens.js';

/** The account and the kind of mail that a link unsubscribes. */
export interface UnsubscribeClaim {
  userId: string;
  topic: MailTopic;
}

const textOf = ({ topic, userId }: UnsubscribeClaim) => `${topic}:${userId}`;

/**
 * The token of a mail's link. Anyone with the mailbox holds it, nothing is stored for it, and it is valid as long as
 * its signing key. It can only switch this kind of mail off and on.
 */
export function writeUnsubscribeToken(env: TokenKeys, leaving: UnsubscribeClaim): string {
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const proof = mac(signing.secret, 'mail-topic', textOf(leaving)).toString('base64url');
  return `${signing.kid}.${leaving.topic}.${leaving.userId}.${proof}`;
}

/** The account and kind of mail a token names, or undefined for a forged one. */
export function readUnsubscribeToken(env: TokenKeys, token: string): UnsubscribeClaim | undefined {
  const [kid, name, userId = '', proof = '', ...more] = token.split('.');
  const key = secretsOf(env).find((pair) => pair.kid === kid);
  const topic = MAIL_TOPICS.find((one) => one === name);
  if (!key || !topic || more.length > 0 || !/^[0-9a-f]{24}$/.test(userId)) return undefined;
  const expected = mac(key.secret, 'mail-topic', textOf({ topic, userId }));
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { userId, topic };
}
