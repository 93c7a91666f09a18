import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { MAX_DAYS_AHEAD, MAX_SLOT_HOURS } from '@crease/shared/time/slots';

const [whole, half] = STANDARD_POLICY;
if (!whole || !half) throw new Error('the cancellation policy has two steps');

/** The rules that answers quote: where a number is a rule of the product it comes from there. */
export const FACTS = {
  daysAhead: MAX_DAYS_AHEAD,
  maxHours: MAX_SLOT_HOURS,
  wholeRefundHours: whole.hoursBefore,
  halfRefundHours: half.hoursBefore,
  halfPercent: half.percent,
  /** A booking may be moved until so long before its start. */
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
