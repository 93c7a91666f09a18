/** A member's role at a workplace: an owner with their grounds, a manager, and so on. */
export const WORK_ROLES = ['owner', 'manager', 'desk'] as const;
export type WorkRole = (typeof WORK_ROLES)[number];

const everybody = ['owner', 'manager', 'desk'] as const;
const managers = ['owner', 'manager'] as const;
const owner = ['owner'] as const;

/**
 * Every action at a workplace and the roles that may do it: the one table used by the API, the sockets and the screens
 * (docs/product-rules.md). Unlisted actions are the owner's.
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
  'complaint.answer': managers,
  'ground.change': managers,
  'price.read': managers,
  'coupon.change': managers,
  'regular.change': managers,
  'tournament.change': managers,
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

/** Whether this role may do that. */
export const may = (role: WorkRole, act: Act): boolean => (ACTS[act] as readonly WorkRole[]).includes(role);
