import type { NOTIFICATION_LOOKS } from '../../features/notifications/notification-types.js';
import type { Translation } from '../../lib/language/lay-over.js';

/** The heading of each notification type in the bell. */
export const notificationTypes: Translation<typeof NOTIFICATION_LOOKS> = {
  booking_pending: { label: 'बुकिंग बाकी' },
  booking_confirmed: { label: 'बुकिंग पक्की' },
  booking_cancelled: { label: 'बुकिंग रद्द' },
  booking_moved: { label: 'समय बदला' },
  booking_disowned: { label: 'उनकी बुकिंग नहीं' },
  booking_reminder: { label: 'याद' },
  payment_success: { label: 'भुगतान मिला' },
  payment_failed: { label: 'भुगतान नहीं हुआ' },
  refund_processed: { label: 'रिफ़ंड' },
  waitlist_ready: { label: 'प्रतीक्षा सूची' },
  waitlist_expired: { label: 'प्रतीक्षा सूची' },
  gate_reported: { label: 'बंद गेट' },
  gate_answered: { label: 'बंद गेट' },
  review_request: { label: 'आपकी राय' },
  review_answered: { label: 'आपकी राय पर जवाब' },
  settlement: { label: 'निपटान' },
  match_place: { label: 'मैच' },
  match_reminder: { label: 'याद' },
  match_live: { label: 'अभी चल रहा है' },
  match_to_confirm: { label: 'आपकी पुष्टि' },
  match_disputed: { label: 'नतीजे पर आपत्ति' },
  match_result: { label: 'नतीजा' },
  admin_broadcast: { label: 'घोषणा' },
};
