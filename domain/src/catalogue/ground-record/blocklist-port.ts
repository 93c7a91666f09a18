import { AppError } from '@crease/shared/errors';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { assertBookable } from './find-ground.js';
import type { BookableGround } from './ground.reads.js';

/** What grounds and their hours ask of those who know a workplace's customers, who stand above them. */
export interface Blocklist {
  /** Has this workplace blocked anybody? */
  any(core: Core, ownerId: Types.ObjectId): Promise<boolean>;
  /** Which of these accounts it takes no bookings of. */
  among(core: Core, ownerId: Types.ObjectId, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

declare module '../../platform/core.js' {
  interface Core {
    blocklist: Blocklist;
  }
}

type Asked = Pick<BookableGround, 'ownerId' | 'turnsAway'>;

/** Those of some accounts that may book on a ground. Where its workplace has never blocked anybody nothing is read. */
export async function welcomeAt(
  core: Core,
  { ownerId, turnsAway }: Asked,
  userIds: readonly string[],
): Promise<readonly string[]> {
  if (!turnsAway || userIds.length === 0) return userIds;
  const away = await core.blocklist.among(core, ownerId, userIds);
  return userIds.filter((id) => !away.has(id));
}

const notBookable = () => new AppError('NOT_BOOKABLE', 'This ground cannot be booked online.');

/**
 * Throws `NOT_BOOKABLE` where a ground cannot be booked, or not by this account: in the same words, so that nobody learns
 * that they are blocked (docs/product-rules.md, Customers).
 */
export async function assertBookableBy(core: Core, ground: BookableGround, userId: string): Promise<void> {
  assertBookable(ground);
  const welcome = await welcomeAt(core, ground, [userId]);
  if (welcome.length === 0) throw notBookable();
}

/** The same for hours that a ground is known to sell: throws `NOT_BOOKABLE` for a player who is blocked there. */
export async function assertWelcome(core: Core, groundId: string, userId: string): Promise<void> {
  const ground = await core.reads.ground(groundId);
  if (ground && (await welcomeAt(core, ground, [userId])).length === 0) throw notBookable();
}
