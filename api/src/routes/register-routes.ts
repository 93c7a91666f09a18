import { registerQueueTicketRoute } from '../admin/queue-board.js';
import type { Router } from '../http/router.js';
import { registerAccountRoutes } from './account.routes.js';
import { registerAdminRoutes } from './admin.routes.js';
import { registerApiKeyRoutes } from './api-keys.routes.js';
import { registerAuthRoutes } from './auth.routes.js';
import { registerBookingChangeRoutes } from './booking-changes.routes.js';
import { registerBookingRoutes } from './bookings.routes.js';
import { registerCityRoutes } from './cities.routes.js';
import { registerClosedGateRoutes } from './closed-gates.routes.js';
import { registerComplaintRoutes } from './complaints.routes.js';
import { registerCouponRoutes } from './coupons.routes.js';
import { registerCustomerRoutes } from './customers.routes.js';
import { registerDayRoutes } from './day.routes.js';
import { registerDeadLetterRoutes } from './dead-letters.routes.js';
import { registerDisputeRoutes } from './disputes.routes.js';
import { registerEmbedRoutes } from './embed.routes.js';
import { registerFailedMoneyRoutes } from './failed-money.routes.js';
import { registerFeedRoutes } from './feeds.routes.js';
import { registerFigureRoutes } from './figures.routes.js';
import { registerFixtureRoutes } from './fixtures.routes.js';
import { registerGameAlertRoutes } from './game-alerts.routes.js';
import { registerGameRoutes } from './games.routes.js';
import { registerGroundDraftRoutes } from './ground-drafts.routes.js';
import { registerGroundHoursRoutes } from './ground-hours.routes.js';
import { registerGroundRoutes } from './grounds.routes.js';
import { registerHealthRoutes } from './health.routes.js';
import { registerHoldRoutes } from './holds.routes.js';
import { registerImageRoutes } from './images.routes.js';
import { registerImportRoutes } from './imports.routes.js';
import { registerInvoiceRoutes } from './invoices.routes.js';
import { registerMailRoutes } from './mails.routes.js';
import { registerMatchRoutes } from './matches.routes.js';
import { registerNotificationRoutes } from './notifications.routes.js';
import { registerOpeningsRoutes } from './openings.routes.js';
import { registerOwnGroundRoutes } from './own-grounds.routes.js';
import { registerOwnerCheckRoutes } from './owner-checks.routes.js';
import { registerParentRoutes } from './parents.routes.js';
import { registerPasskeyRoutes } from './passkeys.routes.js';
import { registerPaymentRoutes } from './payments.routes.js';
import { registerPeopleSafetyRoutes } from './people-safety.routes.js';
import { registerPriceRoutes } from './prices.routes.js';
import { registerPushRoutes } from './push.routes.js';
import { registerReceiptRoutes } from './receipts.routes.js';
import { registerReconciliationRoutes } from './reconciliation.routes.js';
import { registerRegularRoutes } from './regulars.routes.js';
import { registerReportRoutes } from './reports.routes.js';
import { registerReviewRoutes } from './reviews.routes.js';
import { registerSecondFactorRoutes } from './second-factor.routes.js';
import { registerSessionRoutes } from './sessions.routes.js';
import { registerSettlementRoutes } from './settlements.routes.js';
import { registerSiteRoutes } from './site.routes.js';
import { registerSpaceRoutes } from './spaces.routes.js';
import { registerStaffRoutes } from './staff.routes.js';
import { registerSystemRoutes } from './system.routes.js';
import { registerTaxRoutes } from './taxes.routes.js';
import { registerTeamRoutes } from './teams.routes.js';
import { registerTextRoutes } from './texts.routes.js';
import { registerTournamentPapers } from './tournament-papers.routes.js';
import { registerTournamentRoutes } from './tournaments.routes.js';
import { registerUserRoutes } from './users.routes.js';
import { registerVisitRoutes } from './visits.routes.js';
import { registerWaitlistRoutes } from './waitlist.routes.js';
import { registerWebhookRoutes } from './webhooks.routes.js';

const REGISTRATIONS: readonly ((router: Router) => void)[] = [
  registerHealthRoutes,
  registerAuthRoutes,
  registerSessionRoutes,
  registerSecondFactorRoutes,
  registerPasskeyRoutes,
  registerUserRoutes,
  registerAccountRoutes,
  registerParentRoutes,
  registerSiteRoutes,
  registerMailRoutes,
  registerTextRoutes,
  registerCityRoutes,
  registerCustomerRoutes,
  registerGroundRoutes,
  registerGroundDraftRoutes,
  registerOwnGroundRoutes,
  registerStaffRoutes,
  registerSpaceRoutes,
  registerApiKeyRoutes,
  registerWebhookRoutes,
  registerFeedRoutes,
  registerEmbedRoutes,
  registerImportRoutes,
  registerDayRoutes,
  registerReportRoutes,
  registerOwnerCheckRoutes,
  registerSettlementRoutes,
  registerTaxRoutes,
  registerImageRoutes,
  registerReviewRoutes,
  registerHoldRoutes,
  registerBookingRoutes,
  registerBookingChangeRoutes,
  registerVisitRoutes,
  registerPriceRoutes,
  registerPaymentRoutes,
  registerReceiptRoutes,
  registerInvoiceRoutes,
  registerGroundHoursRoutes,
  registerComplaintRoutes,
  registerDisputeRoutes,
  registerReconciliationRoutes,
  registerCouponRoutes,
  registerRegularRoutes,
  registerOpeningsRoutes,
  registerWaitlistRoutes,
  registerTeamRoutes,
  registerGameAlertRoutes,
  registerPeopleSafetyRoutes,
  registerMatchRoutes,
  registerGameRoutes,
  registerTournamentRoutes,
  registerTournamentPapers,
  registerFixtureRoutes,
  registerFigureRoutes,
  registerNotificationRoutes,
  registerPushRoutes,
  registerAdminRoutes,
  registerClosedGateRoutes,
  registerFailedMoneyRoutes,
  registerSystemRoutes,
  registerDeadLetterRoutes,
  registerQueueTicketRoute,
];

/** Registers every route of the API. */
export function registerRoutes(router: Router): void {
  for (const register of REGISTRATIONS) register(router);
}
