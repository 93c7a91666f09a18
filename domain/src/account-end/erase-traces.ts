import { goodbyeMailId } from '../accounts/identity/former-account.js';
import { endErasure, findDueErasures, postponeErasure } from '../accounts/users/own-account.queries.js';
import { dropOnceSent } from '../messaging/mail/mail-erasure.queries.js';
import type { Core } from '../platform/core.js';
import { drain } from '../platform/drain.js';
import { recordErasure } from '../sales/complaints/data-request.js';
import type { Gone } from './eraser.js';
import { PERSONAL_DATA } from './personal-data.js';
import { windUp } from './wind-up.js';

/** Erases a deleted account from what it has left behind; harmless when repeated. */
export async function eraseTraces(core: Core, gone: Gone): Promise<void> {
  for (const { erase } of Object.values(PERSONAL_DATA)) await erase?.run(core, gone);
}

const TRY_AGAIN_AFTER_MS = 60_000;

/**
 * Checks recently deleted accounts once more: ends and erases what a request in flight still wrote, or a crash left.
 * Forgets the address once the last mail is out. Returns how many accounts were due.
 */
export async function eraseDueTraces(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'an account could not be erased yet' };
  return await drain(core, findDueErasures(core), round, async ({ _id, erasing, name }) => {
    await windUp(core, { _id, name });
    if (erasing) await eraseTraces(core, { _id, ...erasing });
    if (!erasing?.unused) await recordErasure(core, _id);
    const { isWaiting } = await dropOnceSent(core, goodbyeMailId(_id.toString()));
    if (!isWaiting) await endErasure(core, _id);
    else await postponeErasure(core, _id, new Date(core.clock.now().getTime() + TRY_AGAIN_AFTER_MS));
  });
}
