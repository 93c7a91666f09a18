import { availableParallelism } from 'node:os';
import { refuse } from '@crease/shared/refusals';
import { inHashThread } from './hash-threads.js';
import { TurnQueue } from './turn-queue.js';

/** Argon2id at 19 MiB, two passes, one lane (OWASP's minimum). The library's default algorithm is Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that no password matches: looking for nobody takes as long as looking for somebody. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$BzmKvUeNhc5wghYVOGRIoA$dM1p5rVx5X5vu8n9R4gZbi4BXHEWC12SzxhrYoqspF8';

/**
 * Hashes that run at once: two at most, and one where that would be every core, so that a rush of sign-ins leaves memory
 * and a core to everybody else.
 */
export const verifyingAtOnce = availableParallelism() > 2 ? 2 : 1;

/** For whoever comes when a few hundred are waiting for their turn already. */
export const tooManySignIns = () =>
  refuse('UNAVAILABLE', 'sign_in_busy', {
    retryAfterSeconds: 2,
  });

const turns = new TurnQueue(verifyingAtOnce, 300, tooManySignIns);

export async function hashPassword(password: string): Promise<string> {
  return String(await turns.run(() => inHashThread({ password, cost: COST })));
}

/** Does the password belong to this hash? Takes the same time when there is no hash. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const real = passwordHash?.startsWith('$argon2') === true;
  const matches = await turns.run(() =>
    inHashThread({ password, passwordHash: real ? passwordHash : NOBODY }),
  );
  return real && matches === true;
}
