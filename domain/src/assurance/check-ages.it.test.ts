import { turnsAdultAt } from '@crease/shared/time/age';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { aUser } from '../testing/factories.js';
import { violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const bornYearsAgo = (years: number) => `${Number(dayOf(world.core.clock.now()).slice(0, 4)) - years}-01-01`;
const aMinor = (over: Partial<UserDoc> = {}) => {
  const birthDate = bornYearsAgo(15);
  return aUser(world.core, { birthDate, under18: true, turnsAdultAt: turnsAdultAt(birthDate), ...over });
};
const aParent = (over: Partial<NonNullable<UserDoc['parent']>> = {}): NonNullable<UserDoc['parent']> => {
  const at = world.core.clock.now();
  return {
    ...{ requestId: new Types.ObjectId(), status: 'given', name: 'Meera Rao' },
    ...{ email: 'meera@parents.test', phone: '9820098201', mailProvenAt: at, phoneProvenAt: at },
    ...{ askedAt: at, at, ...over },
  };
};

it('finds nothing at minors and adults as the product makes them', async () => {
  const ended = new Date(world.core.clock.now().getTime() + 86_400_000);
  await aMinor();
  await aMinor({ parent: aParent() });
  await aMinor({ parent: aParent({ status: 'asked', linkEndsAt: ended }) });
  await aUser(world.core, { under18: true });
  await aUser(world.core, { birthDate: bornYearsAgo(30), under18: false, publicProfile: true });
  expect(await violations(world.core)).toEqual([]);
});

it.each<[string, () => Partial<UserDoc>, string]>([
  ['a minor who is not marked', () => ({ under18: false }), 'is not under 18'],
  ['a birthday at another time', () => ({ turnsAdultAt: new Date(0) }), 'turns 18 at another time'],
  ['an adult who is still a minor’s', () => ({ birthDate: bornYearsAgo(30) }), 'is still under 18'],
  ['a minor with a public profile', () => ({ publicProfile: true }), 'has consented to publicProfile'],
  [
    'a parent whose phone is not proven',
    () => {
      const { phoneProvenAt: _, ...parent } = aParent();
      return { parent };
    },
    'without both proofs',
  ],
  [
    'a parent who refused and is still known',
    () => ({ parent: aParent({ status: 'refused' }) }),
    'do not fit',
  ],
  [
    'a request whose link has ended',
    () => ({ parent: aParent({ status: 'asked', linkEndsAt: new Date(0) }) }),
    'with a link that does not fit',
  ],
])('finds %s', async (_, planted, words) => {
  const { _id } = await aMinor(planted());
  expect((await violations(world.core)).join('\n')).toMatch(new RegExp(`20 ${_id} .*${words}`));
});

it('finds a parent of an account that is no minor’s', async () => {
  await aUser(world.core, { parent: aParent() });
  expect((await violations(world.core)).join()).toContain('names a parent, but is no minor');
});
