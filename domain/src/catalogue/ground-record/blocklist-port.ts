import { AppError } from '@crease/shared/errors';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { assertBookable } from './find-ground.js';
import type { BookableGround } from './ground.reads.js';

/** What grounds and their hours need from customer records, which are a layer above them. */
export interface Blocklist {
  /** True if this workplace has blocked a customer. */
  any(core: Core, ownerId: Types.ObjectId): Promise<boolean>;
  /** Which of these accounts it has blocked. */
  among(core: Core, ownerId: Types.ObjectId, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

declare module '../../platform/core.js' {
  interface Core {
    blocklist: Blocklist;
  }
}

type Asked = Pick<BookableGround, 'ownerId' | 'turnsAway'>;

/** The accounts that may book on a ground. Reads nothing if its workplace has never blocked anybody. */
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
 * Throws `NOT_BOOKABLE` if the ground cannot be booked, or not by this account. Both get the same words, so that
 * blocked players do not learn it (docs/product-rules.md, Customers).
 */
export async function assertBookableBy(core: Core, ground: BookableGround, userId: string): Promise<void> {
  assertBookable(ground);
  const welcome = await welcomeAt(core, ground, [userId]);
  if (welcome.length === 0) throw notBookable();
}

/** Like `assertBookableBy` for hours known to be for sale: throws `NOT_BOOKABLE` for a blocked player. */
export async function assertWelcome(core: Core, groundId: string, userId: string): Promise<void> {
  const ground = await core.reads.ground(groundId);
  if (ground && (await welcomeAt(core, ground, [userId])).length === 0) throw notBookable();
}
