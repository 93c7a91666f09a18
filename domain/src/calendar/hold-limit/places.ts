import { z } from 'zod';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { runScript } from '../../platform/batch-scripts.js';
import type { Core } from '../../platform/core.js';
import type { GivenUp } from '../claims/claim-change.js';

/** Maximum number of live holds and pending bookings per user (docs/product-rules.md). */
export const MAX_LIVE = 3;

const givenUp = z.enum(['alone', 'last', 'others'] satisfies GivenUp[]);

/** One of a user's three places: a live hold or pending booking of a slot. */
export interface Place {
  ref: string;
  kind: 'hold' | 'booking';
  slot: SlotOfGround;
  expiresAt: Date;
}

/** A user's places: a sorted set by expiry, in the database's time. The set expires with the last, by Redis's clock. */
const keyOf = (core: Core, userId: string): string => `${core.env.QUEUE_PREFIX}:live:${userId}`;

const memberOf = ({ ref, kind, slot }: Place): string =>
  `${ref}|${slot.groundId}|${slot.bookingDate}|${slot.timeSlot}|${kind}`;

function placeOf(member: string, score: string): Place | undefined {
  const [ref, groundId, bookingDate, timeSlot, kind] = member.split('|');
  if (!ref || !groundId || !bookingDate || !timeSlot || (kind !== 'hold' && kind !== 'booking'))
    return undefined;
  return { ref, kind, slot: { groundId, bookingDate, timeSlot }, expiresAt: new Date(Number(score)) };
}

/**
 * Takes a quota place, in one script so that parallel holds cannot exceed the limit: 1 for the member as given, the
 * member and its end for another tab's, which is then shared and counted once, nothing at the limit. A hold that shares
 * hours with the wanted slot does not count. ARGV: now, member, its end, the limit, then the refs that it replaces.
 */
const TAKE = `
local members = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local now, first = tonumber(ARGV[1]), 1
while members[first] and tonumber(members[first + 1]) <= now do first = first + 2 end
if first > 1 then redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1]) end
local replaced = {}
for i = 5, #ARGV do replaced[ARGV[i]] = true end
local function parse(member)
  local ref, day, from, to, kind = string.match(member, '([^|]*)|(.*)|(%d+):00%-(%d+):00|(%a+)')
  from, to = tonumber(from), tonumber(to)
  return { ref = ref, day = day, from = from, to = to > from and to or to + 24, kind = kind }
end
local live, wanted = 0, members[first] and parse(ARGV[2])
for i = first, #members, 2 do
  local place = parse(members[i])
  if not replaced[place.ref] then
    local overlaps = place.day == wanted.day and place.from < wanted.to and wanted.from < place.to
    local same = overlaps and place.from == wanted.from and place.to == wanted.to and place.kind == wanted.kind
    if same then
      local whole, tabs = string.match(members[i], '(.*)|(%d+)$')
      local shared = (whole or members[i]) .. '|' .. (tonumber(tabs or 1) + 1)
      redis.call('ZADD', KEYS[1], members[i + 1], shared)
      redis.call('ZREM', KEYS[1], members[i])
      return { shared, members[i + 1] }
    end
    if not (overlaps and place.kind == 'hold') then live = live + 1 end
  end
end
if live >= tonumber(ARGV[4]) then return {} end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
redis.call('PEXPIRE', KEYS[1], math.max(tonumber(ARGV[3]), tonumber(members[#members] or 0)) - now)
return 1
`;

/**
 * ARGV[1] is the ref of a place that one tab gives up. Tabs share a place (reference counted); it is removed when the
 * last one gives up, and a tab that got its hours never does. Returns nil if it is gone.
 */
const GIVE_UP = `
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.match(member, '([^|]*)|') == ARGV[1] then
    local whole, tabs = string.match(member, '(.*)|(%d+)$')
    if tabs and tonumber(tabs) > 1 then
      redis.call('ZADD', KEYS[1], redis.call('ZSCORE', KEYS[1], member), whole .. '|' .. (tonumber(tabs) - 1))
    end
    redis.call('ZREM', KEYS[1], member)
    return tabs and (tonumber(tabs) > 1 and 'others' or 'last') or 'alone'
  end
end
`;

/** ARGV: a member, its expiry, and now. Restores the place, unless its ref has one. */
const KEEP = `
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.match(member, '([^|]*)|') == string.match(ARGV[1], '([^|]*)|') then return end
end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2] - ARGV[3])
`;

/** ARGV: the refs whose places are removed. */
const LEAVE = `
local gone = {}
for _, ref in ipairs(ARGV) do gone[ref] = true end
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if gone[string.match(member, '([^|]*)|')] then redis.call('ZREM', KEYS[1], member) end
end
`;

/**
 * Takes one of the user's three places before the hours are claimed. Returns the place (another tab's if it is making
 * the same hold); null when three others are live. Throws while Redis is down.
 */
export async function takePlace(
  core: Core,
  userId: string,
  wanted: Place,
  replaces: readonly string[],
): Promise<Place | null> {
  const answer = await runScript(core.redis, {
    script: TAKE,
    key: keyOf(core, userId),
    args: [core.clock.now().getTime(), memberOf(wanted), wanted.expiresAt.getTime(), MAX_LIVE, ...replaces],
  });
  if (answer === 1) return wanted;
  const [member, score] = Array.isArray(answer) ? answer.map(String) : [];
  if (member === undefined || score === undefined) return null;
  return placeOf(member, score) ?? wanted;
}

/** Removes places. Idempotent. While Redis is down they expire. */
export async function releasePlaces(core: Core, userId: string, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  try {
    await runScript(core.redis, { script: LEAVE, key: keyOf(core, userId), args: refs });
  } catch (error) {
    core.log.debug({ err: error }, 'Redis is away: the place expires on its own');
  }
}

/**
 * Gives up one tab's share of a place, because it did not get its hours. Returns whether others share it; undefined if
 * the place is gone, and while Redis is down.
 */
export async function giveUpPlace(core: Core, userId: string, ref: string): Promise<GivenUp | undefined> {
  try {
    const answer = await runScript(core.redis, { script: GIVE_UP, key: keyOf(core, userId), args: [ref] });
    return givenUp
      .optional()
      .catch(undefined)
      .parse(answer ?? undefined);
  } catch (error) {
    core.log.debug({ err: error }, 'Redis is away: the place expires on its own');
    return undefined;
  }
}

/** Restores the place of a hold that is live again. */
export async function keepPlace(core: Core, userId: string, place: Place): Promise<void> {
  try {
    const args = [memberOf(place), place.expiresAt.getTime(), core.clock.now().getTime()];
    await runScript(core.redis, { script: KEEP, key: keyOf(core, userId), args });
  } catch (error) {
    core.log.debug({ err: error }, 'Redis is away: places are not counted');
  }
}

/** The live places of a user; empty while Redis is down. */
export async function placesOf(core: Core, userId: string): Promise<Place[]> {
  try {
    const from = core.clock.now().getTime() + 1;
    const found = await core.redis.zrange(keyOf(core, userId), from, '+inf', 'BYSCORE', 'WITHSCORES');
    return found.flatMap((member, i) => {
      const place = i % 2 === 0 ? placeOf(member, found[i + 1] ?? '') : undefined;
      return place ?? [];
    });
  } catch (error) {
    core.log.debug({ err: error }, 'Redis is away: no places are known');
    return [];
  }
}
