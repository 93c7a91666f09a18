import type { BodyOf } from '@crease/shared/contract';
import type { reportPerson as reportContract } from '@crease/shared/contracts/people-reports';
import { refuse } from '@crease/shared/refusals';
import { MAX_REPORTS_A_DAY } from '@crease/shared/safety-limits';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { findGameOfPlace } from '../games/game.queries.js';
import { findSomebody } from './find-somebody.js';
import { countReportsOn, findOpenReport, insertReport } from './person-report.schema.js';

type Asked = BodyOf<typeof reportContract>;

/** The game that a report names, directly or by a place in it. */
async function gameIdOf(core: Core, asked: Asked): Promise<Types.ObjectId | undefined> {
  if ('gameId' in asked) return new Types.ObjectId(asked.gameId);
  if ('placeId' in asked) return (await findGameOfPlace(core, new Types.ObjectId(asked.placeId)))?._id;
  return undefined;
}

/**
 * Reports a person to our team. A person whom the account has reported already, and who waits for a decision, is
 * reported once.
 * @throws `NOT_FOUND` for people whom the account has not met; `STATE_CONFLICT` for more than 10 a day
 */
export async function reportPerson(core: Core, reporterId: Types.ObjectId, asked: Asked): Promise<void> {
  const aboutId = await findSomebody(core, reporterId, asked);
  if (await findOpenReport(core, reporterId, aboutId)) return;
  const gameId = await gameIdOf(core, asked);
  const { reason, text } = asked;
  const at = core.clock.now();
  const day = dayOf(at);
  for (;;) {
    const n = await countReportsOn(core, reporterId, day);
    if (n >= MAX_REPORTS_A_DAY) throw refuse('STATE_CONFLICT', 'reports_of_day');
    try {
      const _id = new Types.ObjectId();
      await insertReport(core, {
        ...{ _id, reporterId, aboutId, reason, state: 'open', day, n, at },
        ...(gameId ? { gameId } : {}),
        ...(text ? { text } : {}),
      });
      return;
    } catch (error) {
      // Another request has reported with this number.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
