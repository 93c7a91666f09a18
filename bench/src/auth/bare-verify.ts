import { verifyingAtOnce } from '@crease/domain/accounts/auth/passwords';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD } from './accounts.js';

/** Password checks per second with the library alone, at the product's concurrency. */
export async function bareVerify(count: number): Promise<number> {
  const known = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: verifyingAtOnce }, async () => {
      while (left > 0) {
        left -= 1;
        await verify(known, PASSWORD);
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
}
