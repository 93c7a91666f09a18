/** Roles of a person at a workplace, which is an owner's account with its grounds. */
export const WORK_ROLES = ['owner', 'manager', 'desk'] as const;
export type WorkRole = (typeof WORK_ROLES)[number];

const everybody = ['owner', 'manager', 'desk'] as const;
const managers = ['owner', 'manager'] as const;
const owner = ['owner'] as const;

/**
 * Everything that is done at a workplace, and which roles may: the one table that the API, the sockets and the screens go by
 * (docs/product-rules.md). What it does not name is the owner's.
 */
export const ACTS = {
  'ground.read': everybody,
  'today.read': everybody,
  'calendar.read': everybody,
  'booking.read': everybody,
  'booking.approve': everybody,
  'booking.acknowledge': everybody,
  'booking.check-in': everybody,
  'booking.collect': everybody,
  'booking.no-show': everybody,
  'walk-in.add': everybody,

  'block.change': managers,
  'closure.open': managers,
  'booking.move': managers,
  'booking.cancel': managers,
  'refund.give': managers,
  'gate.dispute': managers,
  'booking.export': managers,
  'customer.read': managers,
  'customer.change': managers,
  'review.answer': managers,
  'ground.change': managers,
  'price.read': managers,
  'coupon.change': managers,
  'regular.change': managers,
  'occupancy.read': managers,

  'ground.add': owner,
  'space.change': owner,
  'embed.change': owner,
  'earnings.read': owner,
  'settlement.read': owner,
  'payout-account.change': owner,
  'legal.change': owner,
  'invoice.list': owner,
  'staff.change': owner,
  'api-key.change': owner,
  'webhook.change': owner,
  'feed.change': owner,
  'import.run': owner,
  'log.read': owner,
} as const satisfies Record<string, readonly WorkRole[]>;
export type Act = keyof typeof ACTS;

/** May this role do that? */
export const may = (role: WorkRole, act: Act): boolean => (ACTS[act] as readonly WorkRole[]).includes(role);
