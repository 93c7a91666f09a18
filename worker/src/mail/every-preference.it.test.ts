import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@crease/domain/account-end/delete-account';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { loginWithPassword, requestLoginCode } from '@crease/domain/accounts/sign-in/login';
import { requestPasswordReset } from '@crease/domain/accounts/sign-in/password-change';
import { mailEmailCode } from '@crease/domain/accounts/users/change-email';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { tellOwnerOfStatus } from '@crease/domain/catalogue/grounds/tell-owner-of-status';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { factIds } from '@crease/domain/sales/operation/operation';
import { askForReceipt } from '@crease/domain/sales/receipts/send-receipt';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Preferences } from '@crease/shared/contracts/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerContext } from '../consumers/consumer.js';
import { mailCancelledByGround, mailMoved } from '../consumers/mail-consumers.js';

const password = 'Long0n@Fence';
let world: World;
let passwordHash: string;

beforeAll(async () => {
  world = await openWorld();
  passwordHash = await hashPassword(password);
});
afterAll(async () => await world.close());

interface Scene {
  user: UserDoc;
  ground: GroundDoc;
  booking: BookingDoc;
}

/**
 * Mails that are sent regardless of preferences: the user requested them, or their account or money depends on them.
 */
const ALWAYS: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a login code': ({ user }) => requestLoginCode(world.core, user.email),
  'a reset code': ({ user }) => requestPasswordReset(world.core, user.email),
  'a code for a new address': ({ user }) => mailEmailCode(world.core, user._id.toString(), user.email),
  'a new device': async ({ user }) => {
    for (const device of ['Chrome on Android', 'Firefox on Linux']) {
      const origin = { device, address: `203.0.113.${device.length}` };
      await loginWithPassword(world.core, { emailOrPhone: user.email, password }, origin);
    }
  },
  'a receipt': async ({ booking }) => {
    await approveBooking(world.core, booking._id, 'Sanjay');
    await askForReceipt(world.core, booking._id.toString());
  },
  'a ground that was let in': ({ user, ground }) =>
    tellOwnerOfStatus(world.core, { ...ground, ownerId: user._id, status: 'active' }),
  'a goodbye': ({ user }) => deleteAccount(world.core, user._id.toString(), { password }),
};

/** Optional mails: the notification says the same. */
const ON_REQUEST: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a game that was moved': async ({ booking }) => {
    const { core } = world;
    const on = await approveBooking(core, booking._id, 'Sanjay');
    await mailMoved.handle(
      // Consumers that request mails use only the worker's core.
      { core } as WorkerContext,
      {
        id: randomUUID(),
        name: 'booking.moved',
        v: 1,
        key: 'test',
        at: core.clock.now().toISOString(),
        seq: 1,
        data: factIds(on),
      },
    );
  },
  'a game the ground called off': async ({ booking }) => {
    const { core } = world;
    const off = await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await mailCancelledByGround.handle(
      // Consumers that request mails use only the worker's core.
      { core } as WorkerContext,
      {
        id: randomUUID(),
        name: 'booking.cancelled',
        v: 1,
        key: 'test',
        at: core.clock.now().toISOString(),
        seq: 1,
        data: { ...factIds(off), by: 'owner' },
      },
    );
  },
};

const SWITCHES = ['email', 'push', 'sms', 'whatsapp', 'marketing'] as const;

async function sceneWithout(off: (typeof SWITCHES)[number] | 'nothing'): Promise<Scene> {
  const { core } = world;
  const notifications: Preferences['notifications'] = {
    email: true,
    push: true,
    sms: true,
    whatsapp: true,
    marketing: true,
  };
  if (off !== 'nothing') notifications[off] = false;
  const user = await aUser(core, { passwordHash, preferences: { notifications, shareLocation: false } });
  const ground = await aGround(core);
  const { booking } = await createBooking(core, user._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return { user, ground, booking };
}

/** The mails that this work requests, to the account's address of before. */
async function mailsOf(work: (scene: Scene) => Promise<unknown>, off: (typeof SWITCHES)[number] | 'nothing') {
  const scene = await sceneWithout(off);
  await work(scene);
  return await world.core.db.mails.countDocuments({ to: scene.user.email });
}

describe.each(['nothing', ...SWITCHES] as const)('with %s switched off', (off) => {
  it.each(Object.keys(ALWAYS))('%s is mailed', async (name) => {
    const work = ALWAYS[name];
    if (!work) throw new Error(name);
    expect(await mailsOf(work, off)).toBe(1);
  });

  it.each(Object.keys(ON_REQUEST))('%s is mailed only if mails are wanted', async (name) => {
    const work = ON_REQUEST[name];
    if (!work) throw new Error(name);
    expect(await mailsOf(work, off)).toBe(off === 'email' ? 0 : 1);
  });
});
