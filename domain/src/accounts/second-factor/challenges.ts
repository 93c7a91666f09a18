import { createHash, timingSafeEqual } from 'node:crypto';
import { objectId } from '@crease/shared/contracts/common';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { mac, secretsOf } from '../identity/secret-keys.js';
import type { UserDoc } from '../identity/user.schema.js';

/** Lifetime of a challenge: how long the user has for the second step. */
const GOOD_FOR_SECONDS = 10 * 60;

/** The kind of proof given in the first step. */
export type FirstStep = 'password' | 'mail-code' | 'text-code';

const challengeSchema = z.object({
  userId: objectId,
  by: z.enum(['password', 'mail-code', 'text-code']),
  /** Identifies the password at that time: changing it ends the challenge. */
  of: z.string(),
  endsAt: z.number(),
});
export type Challenge = z.infer<typeof challengeSchema>;

const FORM = /^([\w-]{1,64})\.([\w-]{1,400})\.([\w-]{43})$/;

/** Proves that the first step of a login was passed; grants nothing by itself. Stateless. */
export function writeChallenge(core: Core, user: UserDoc, by: FirstStep): string {
  const [signing] = secretsOf(core.env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const endsAt = Math.floor(core.clock.now().getTime() / 1000) + GOOD_FOR_SECONDS;
  const said: Challenge = { userId: user._id.toString(), by, of: nameOf(user), endsAt };
  const text = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${signing.kid}.${text}.${mac(signing.secret, 'challenge', text).toString('base64url')}`;
}

/** An unexpired challenge of ours; undefined for anything else. */
export function readChallenge(core: Core, challenge: string): Challenge | undefined {
  const [, kid, text, proof] = FORM.exec(challenge) ?? [];
  const key = secretsOf(core.env).find((pair) => pair.kid === kid);
  if (!key || !text || !proof) return undefined;
  const [expected, given] = [mac(key.secret, 'challenge', text), Buffer.from(proof, 'base64url')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const said = challengeSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return said.endsAt * 1000 > core.clock.now().getTime() ? said : undefined;
}

/** True if the account is unchanged since the first step. */
export const isStill = ({ of }: Challenge, user: UserDoc): boolean => !user.deletedAt && of === nameOf(user);

const nameOf = ({ passwordHash }: UserDoc): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);
