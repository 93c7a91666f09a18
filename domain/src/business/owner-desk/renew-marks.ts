import type { Types } from 'mongoose';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { findOwnerMarks } from '../../catalogue/grounds/ground-welcome.queries.js';
import { change } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { wakeForgotten } from '../owner-checks/bank-checks.queries.js';
import { isOwnerGood, markOf, readOwnerFile } from '../owner-checks/judge-checks.js';

type Mark = GroundDoc['verification'];

const isSame = (one: Mark, other: Mark): boolean =>
  one?.at.getTime() === other?.at.getTime() &&
  one?.until === other?.until &&
  one?.licences.join() === other?.licences.join();

/**
 * Sets or removes the mark of each of an owner's grounds, as their checks say now. Where checks are required,
 * `isVerified` is exactly this mark.
 */
export async function renewMarks(core: Core, ownerId: Types.ObjectId): Promise<void> {
  const file = await readOwnerFile(core, ownerId);
  const now = core.clock.now();
  const isRequired = core.env.OWNER_CHECKS === 'on';
  const verified = isOwnerGood(file, now);
  for (const known of file.grounds) {
    const mark = markOf(file, known._id, now);
    const isRight = (ground: Pick<GroundDoc, 'verification' | 'isVerified' | 'owner'>): boolean =>
      isSame(ground.verification, mark) &&
      (!isRequired || (ground.isVerified === (mark !== null) && ground.owner.verified === verified));
    if (isRight(known)) continue;
    await change(core, known._id, (before) =>
      isRight(before)
        ? null
        : {
            verification: mark ?? null,
            ...(isRequired ? { isVerified: mark !== null, owner: { ...before.owner, verified } } : {}),
          },
    );
  }
}

/**
 * Renews the marks of all owners, in case legal data or an account has changed or checks were made obligatory. Also
 * makes forgotten checks due that wait for a bank. Returns how many owners were examined.
 */
export async function correctMarks(core: Core, signal?: AbortSignal): Promise<number> {
  await wakeForgotten(core);
  return await drain(
    core,
    findOwnerMarks(core),
    { atOnce: 4, failed: 'the marks of an owner’s grounds could not be renewed', signal },
    async ({ _id: { ownerId } }) => await renewMarks(core, ownerId),
  );
}
