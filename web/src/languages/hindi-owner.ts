import { calendar } from './hindi/calendar.js';
import { complaints } from './hindi/complaints.js';
import { connect } from './hindi/connect.js';
import { coupons } from './hindi/coupons.js';
import { customers } from './hindi/customers.js';
import { day } from './hindi/day.js';
import { gate } from './hindi/gate.js';
import { groundForm, pictures } from './hindi/ground-form.js';
import { groundStatus } from './hindi/ground-status.js';
import { importWords } from './hindi/import.js';
import { listGround } from './hindi/list-ground.js';
import { money, states } from './hindi/money.js';
import {
  blocks,
  desk,
  deskActions,
  groundList,
  newBookings,
  owner,
  ownerJoin,
  today,
} from './hindi/owner.js';
import { ownerBookings } from './hindi/owner-bookings.js';
import { ownerChecks } from './hindi/owner-checks.js';
import { ownerPrices } from './hindi/owner-prices.js';
import { ownerReviews } from './hindi/owner-reviews.js';
import { panel } from './hindi/panel.js';
import { priceRules } from './hindi/price-rules.js';
import { regulars } from './hindi/regulars.js';
import { reports } from './hindi/reports.js';
import { spaces } from './hindi/spaces.js';
import { acceptInvitation, staff, workActs } from './hindi/staff.js';
import { vendor } from './hindi/vendor.js';
import { workSettings } from './hindi/work-settings.js';

/** Loaded with the owner's screens. */
export const hindiOwner = {
  complaints,
  owner,
  today,
  desk,
  deskActions,
  newBookings,
  groundList,
  ownerJoin,
  groundStatus,
  groundForm,
  listGround,
  pictures,
  blocks,
  panel,
  day,
  calendar,
  gate,
  ownerBookings,
  connect,
  import: importWords,
  coupons,
  customers,
  regulars,
  spaces,
  ownerReviews,
  ownerPrices,
  priceRules,
  workSettings,
  money,
  ownerChecks,
  vendor,
  reports,
  states,
  staff,
  workActs,
  acceptInvitation,
};
