import { hash } from '@node-rs/argon2';

/**
 * The hash of a password at the lowest cost, for tests that are not about passwords. Argon2 stores the cost in the
 * hash, so a sign-in checks it by the same code in a fraction of the time.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
