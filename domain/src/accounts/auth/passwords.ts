import { availableParallelism } from 'node:os';
import { refuse } from '@crease/shared/refusals';
import { inHashThread } from './hash-threads.js';
import { TurnQueue } from './turn-queue.js';

/** Argon2id at 19 MiB, two passes, one lane (OWASP's minimum). The library's default algorithm is Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that no password matches, so that an unknown account takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$BzmKvUeNhc5wghYVOGRIoA$dM1p5rVx5X5vu8n9R4gZbi4BXHEWC12SzxhrYoqspF8';

/**
 * How many hashes run at once: two, or one on a machine with two cores, so that many sign-ins leave memory and a core
 * free.
 */
export const verifyingAtOnce = availableParallelism() > 2 ? 2 : 1;

/** The refusal when a few hundred sign-ins are waiting already. */
export const tooManySignIns = () =>
  refuse('UNAVAILABLE', 'sign_in_busy', {
    retryAfterSeconds: 2,
  });

const turns = new TurnQueue(verifyingAtOnce, 300, tooManySignIns);

export async function hashPassword(password: string): Promise<string> {
  return String(await turns.run(() => inHashThread({ password, cost: COST })));
}

/** True if the password matches this hash. Takes the same time without a hash. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const real = passwordHash?.startsWith('$argon2') === true;
  const matches = await turns.run(() =>
    inHashThread({ password, passwordHash: real ? passwordHash : NOBODY }),
  );
  return real && matches === true;
}
