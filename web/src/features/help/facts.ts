import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { MAX_DAYS_AHEAD, MAX_SLOT_HOURS } from '@crease/shared/time/slots';

const [whole, half] = STANDARD_POLICY;
if (!whole || !half) throw new Error('the cancellation policy has two steps');

/** Rules quoted in the answers, taken from the product's constants. */
export const FACTS = {
  daysAhead: MAX_DAYS_AHEAD,
  maxHours: MAX_SLOT_HOURS,
  wholeRefundHours: whole.hoursBefore,
  halfRefundHours: half.hoursBefore,
  halfPercent: half.percent,
  /** How long before its start a booking may be rescheduled. */
  moveHours: 2,
  holdMinutes: 5,
  feePercent: 2,
  codeMinutes: 10,
  liveBookings: 3,
  groupPlayers: 20,
  groupNoticeHours: 48,
  phoneHours: '6 AM to 11 PM',
  chatHours: '9 AM to 9 PM',
} as const;
