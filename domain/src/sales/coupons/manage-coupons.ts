import type { BodyOf } from '@crease/shared/contract';
import type { Coupon, changeCoupon, createCoupon } from '@crease/shared/contracts/coupons';
import { AppError } from '@crease/shared/errors';
import { couponCloses, couponOpens } from '@crease/shared/prices/coupon';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { assertCovers, type Workplace } from '../../accounts/workplaces/authorise.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { randomObjectId } from '../../platform/random-id.js';
import { presentCoupons } from './coupon.present.js';
import { type CouponDoc, countCouponsOf, findCoupon, findCouponsOf, insertCoupon } from './coupon.schema.js';
import { type CouponChange, writeCoupon } from './coupon-uses.queries.js';
import { usedOf } from './judge-coupon.js';

/** More than any owner hands out; a bound for a program that has run wild. */
const MOST_COUPONS = 500;

const groundsOf = ({ groundIds }: Pick<CouponDoc, 'groundIds'>) => groundIds?.map(String);

/**
 * Creates a coupon.
 * @throws `NOT_FOUND` for another workplace's ground, `FORBIDDEN` if a member limited to some grounds names others or
 * all, `DUPLICATE` for an existing code, `STATE_CONFLICT` at 500 coupons.
 */
export async function addCoupon(
  core: Core,
  workplace: Workplace,
  wanted: BodyOf<typeof createCoupon>,
): Promise<Coupon> {
  const ownerId = new Types.ObjectId(workplace.ownerId);
  const { groundIds, ...terms } = wanted;
  if (groundIds) await assertGroundsOf(core, ownerId, groundIds);
  assertCovers(workplace, groundIds);
  if ((await countCouponsOf(core, ownerId)) >= MOST_COUPONS)
    throw new AppError('STATE_CONFLICT', 'There are 500 coupons. Please use one of those.');
  const coupon: CouponDoc = {
    _id: randomObjectId(),
    ownerId,
    ...terms,
    ...(groundIds ? { groundIds: [...new Set(groundIds)].map((id) => new Types.ObjectId(id)) } : {}),
    opensAt: couponOpens(wanted.validFrom),
    closesAt: couponCloses(wanted.validTo),
    active: true,
    uses: [],
    settled: 0,
    settledRev: 0,
    leaving: [],
    usesRev: 0,
    createdAt: core.clock.now(),
  };
  try {
    await insertCoupon(core, coupon);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw refuse('DUPLICATE', 'coupon_code_taken', { field: 'code' });
  }
  return await presentOne(core, workplace, coupon);
}

/**
 * The coupons a staff member may change, newest first; a member limited to some grounds gets those for these grounds
 * only.
 */
export async function listCoupons(core: Core, workplace: Workplace): Promise<Coupon[]> {
  const own = workplace.groundIds && new Set(workplace.groundIds);
  const all = await findCouponsOf(core, new Types.ObjectId(workplace.ownerId), MOST_COUPONS);
  const theirs = all.filter((coupon) => !own || groundsOf(coupon)?.every((id) => own.has(id)));
  return await presentCoupons(core, workplace, theirs);
}

/**
 * Switches a coupon on or off, or changes its end or limit.
 * @throws `NOT_FOUND`, `FORBIDDEN`, `VALIDATION` for an end before its start, `STATE_CONFLICT` for a limit below its
 * current uses.
 */
export async function setCoupon(
  core: Core,
  workplace: Workplace,
  id: string,
  { active, validTo, limit }: BodyOf<typeof changeCoupon>,
): Promise<Coupon> {
  const coupon = await findCoupon(core, new Types.ObjectId(id));
  if (coupon?.ownerId.toString() !== workplace.ownerId) throw refuse('NOT_FOUND', 'no_such_coupon');
  assertCovers(workplace, groundsOf(coupon));
  const closesAt = validTo === undefined ? undefined : couponCloses(validTo);
  if (closesAt && closesAt <= coupon.opensAt)
    throw AppError.ofField('VALIDATION', 'validTo', 'The last day must not lie before the first');
  const change: CouponChange = {
    ...(active === undefined ? {} : { active }),
    ...(validTo === undefined || !closesAt ? {} : { validTo, closesAt }),
    ...(limit === undefined ? {} : { limit }),
  };
  if (Object.keys(change).length === 0) return await presentOne(core, workplace, coupon);
  const changed = await writeCoupon(core, coupon, change);
  if (changed) return await presentOne(core, workplace, changed);
  const used = usedOf((await findCoupon(core, coupon._id)) ?? coupon, core.clock.now());
  throw new AppError(
    'STATE_CONFLICT',
    `This coupon is used ${used} times already: the limit cannot be lower.`,
  );
}

async function presentOne(core: Core, workplace: Workplace, coupon: CouponDoc): Promise<Coupon> {
  const [shown] = await presentCoupons(core, workplace, [coupon]);
  if (!shown) throw new Error('one coupon makes one');
  return shown;
}
