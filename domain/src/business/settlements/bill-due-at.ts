import { addMonths, monthOf } from '@crease/shared/tax/periods';
import { hourStart } from '@crease/shared/time/ist';

/** The hour of the next month's first day at which a month is billed: clocks of two processes may differ a little. */
const BILL_HOUR = 1;

/** When the commission of a settlement made at this instant is billed: after the end of its month in India. */
export const billDueAt = (at: Date): Date => hourStart(`${addMonths(monthOf(at), 1)}-01`, BILL_HOUR);
