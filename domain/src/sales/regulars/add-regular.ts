import type { RegularPreview } from '@crease/shared/contracts/regulars';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { assertPhoneWelcome } from '../customers/blocklist.js';
import { plannedDates, previewDates, type RegularRequest, teamOf } from './plan-regular.js';
import { findSame, insertRegular, type RegularDoc } from './regular.schema.js';
import { OTHERS_AFTER_MS, REQUEST_MS, workOnRegular } from './work-on-regular.js';

/**
 * Books the same hours every week (docs/product-rules.md, Regulars). Stores the regular first, with all dates and
 * booking ids; then books its dates, for 10 seconds here and by the job after that. Returns an identical active one
 * again (`created: false`). @throws `VALIDATION`, and `NOT_BOOKABLE` for a blocked customer's phone.
 */
export async function addRegular(
  core: Core,
  ground: GroundDoc,
  request: RegularRequest,
  by: Actor,
): Promise<{ regular: RegularDoc; created: boolean }> {
  const dates = plannedDates(request, core.clock.now());
  await assertPhoneWelcome(core, ground, request.customer.phone);
  const wanted = newRegular(core, ground, request, dates, by);
  const same = await findSame(core, wanted);
  const regular = same ?? (await insertOrFind(core, wanted));
  const created = regular._id.equals(wanted._id);
  if (created) {
    core.events.publishSoon('regulars', regular);
    await failpoint('regular.afterRecord');
  }
  return { regular: (await workOnRegular(core, regular._id, REQUEST_MS)) ?? regular, created };
}

/** Previews a regular without writing anything. Throws what creating it would. */
export async function previewRegular(
  core: Core,
  ground: GroundDoc,
  request: RegularRequest,
): Promise<RegularPreview> {
  const dates = await previewDates(core, ground, request);
  await assertPhoneWelcome(core, ground, request.customer.phone);
  const { customer, days, timeSlot, from, rate, note = '' } = request;
  return {
    regular: {
      groundId: ground._id.toString(),
      groundName: ground.name,
      status: 'active',
      customer,
      days: [...days],
      timeSlot,
      from,
      until: dates.at(-1)?.bookingDate ?? from,
      ...(rate === undefined ? {} : { rate }),
      note,
    },
    dates,
  };
}

/** Of two concurrent inserts of the same regular the index lets one: both return it. */
async function insertOrFind(core: Core, wanted: RegularDoc): Promise<RegularDoc> {
  for (;;) {
    try {
      await insertRegular(core, wanted);
      return wanted;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const same = await findSame(core, wanted);
      if (same) return same;
    }
  }
}

function newRegular(
  core: Core,
  ground: GroundDoc,
  request: RegularRequest,
  dates: readonly string[],
  by: Actor,
): RegularDoc {
  const { customer, timeSlot, from, rate, note = '' } = request;
  const days = [...request.days];
  const now = core.clock.now();
  const _id = randomObjectId();
  const ids = { ownerId: ground.ownerId.toString(), groundId: ground._id.toString() };
  return {
    _id,
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    status: 'active',
    customer: {
      name: customer.name,
      phone: customer.phone,
      ...(customer.email ? { email: customer.email } : {}),
    },
    days,
    timeSlot,
    from,
    until: dates.at(-1) ?? from,
    ...(rate === undefined ? {} : { rate }),
    note,
    playerCount: teamOf(ground),
    ...signatureOf(by),
    sameAs: [customer.phone, days.join(''), timeSlot, from].join(' '),
    dates: Object.fromEntries(
      dates.map((date) => [date, { state: 'due' as const, bookingId: randomObjectId(), n: 0 }]),
    ),
    workDueAt: new Date(now.getTime() + OTHERS_AFTER_MS),
    rev: 0,
    createdAt: now,
    outbox: [fact(core, 'regular.created', now, { regularId: _id.toString(), ...ids })],
    seq: 1,
    outboxDirtyAt: now,
  };
}
