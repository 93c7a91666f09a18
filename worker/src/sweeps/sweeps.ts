import { dropKeptLegals } from '@crease/domain/account-end/erase-legal';
import { eraseDueTraces } from '@crease/domain/account-end/erase-traces';
import { eraseUnused } from '@crease/domain/account-end/erase-unused';
import { undoAsMinors } from '@crease/domain/account-end/undo-as-minor';
import { resumeBroadcasts } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import { fileConsents } from '@crease/domain/accounts/consent-filing/file-consents';
import { sendDigests } from '@crease/domain/accounts/digests/send-digests';
import { grownUp, newMinors, unfiledConsents } from '@crease/domain/accounts/identity/user-changes.queries';
import { lapsedParents, lapseParents } from '@crease/domain/accounts/identity/user-parents.queries';
import { freeGrownUp } from '@crease/domain/accounts/parents/free-grown-up';
import { resealSecrets } from '@crease/domain/accounts/second-factor/reseal';
import { renewNames } from '@crease/domain/accounts/users/renew-names';
import { scansDue } from '@crease/domain/business/owner-checks/licence-scan.schema';
import { checksDue } from '@crease/domain/business/owner-checks/owner-check.schema';
import { tendScans } from '@crease/domain/business/owner-desk/licence-scans';
import { pursueChecks } from '@crease/domain/business/owner-desk/pursue-checks';
import { correctMarks } from '@crease/domain/business/owner-desk/renew-marks';
import { rollUpChanged, rollUpDue } from '@crease/domain/business/reports/roll-up-days';
import { mailHeldInvitations } from '@crease/domain/business/staff/invite-member';
import { deliveriesDue } from '@crease/domain/business/webhooks/webhook-delivery.schema';
import { blocksBegun } from '@crease/domain/calendar/blocks/block.schema';
import { resumeBlocks } from '@crease/domain/calendar/blocks/block.service';
import { UNSUMMED_BLOCKS } from '@crease/domain/calendar/blocks/block-rollups.queries';
import { daysToLookAt } from '@crease/domain/calendar/expiry/expiry-scheduler';
import { holdersToTell, nextToTell, tellHolders } from '@crease/domain/calendar/expiry/tell-holders';
import { tidyLapsedClaims } from '@crease/domain/calendar/expiry/tidy-days';
import { endOffers } from '@crease/domain/calendar/hand-over/offer-free-hours';
import { reviewOwed } from '@crease/domain/calendar/hand-over/review-waitlist';
import { openingsDue } from '@crease/domain/calendar/openings/opening.schema';
import { runOpenings } from '@crease/domain/calendar/openings/run-openings';
import { resumeRelinks } from '@crease/domain/calendar/spaces/relink';
import { offersEnded } from '@crease/domain/calendar/wait-record/wait-reads.queries';
import { expireWaits } from '@crease/domain/calendar/waitlist/expire-waits';
import { correctOwnerStanding } from '@crease/domain/catalogue/grounds/correct-owner-standing';
import { switchesCut } from '@crease/domain/catalogue/grounds/ground-changes.queries';
import { pairWords } from '@crease/domain/catalogue/grounds/pair-words';
import { shareCutSwitches, switchesCutBefore } from '@crease/domain/catalogue/grounds/update-ground';
import { tendPictures } from '@crease/domain/catalogue/images/tend-pictures';
import { renewPrices } from '@crease/domain/catalogue/prices/renew-prices';
import { overdue } from '@crease/domain/messaging/mail/mail-delivery.queries';
import { textsCut, textsDue } from '@crease/domain/messaging/text-messages/text-delivery.queries';
import { sumsBegun } from '@crease/domain/play/figures/player-figures.schema';
import { finishCutSums, sumsCutBefore } from '@crease/domain/play/figures/sum-player';
import { advanceCutBefore, advanceDue } from '@crease/domain/play/fixtures/advance';
import { cancelCutBefore, resumeCancellations } from '@crease/domain/play/fixtures/cancel-tournament';
import { fixturesCut, fixturesDue } from '@crease/domain/play/fixtures/fixtures.queries';
import { fixturesCutBefore, resumeFixtures } from '@crease/domain/play/fixtures/hours-operation';
import { alertsToLookAt } from '@crease/domain/play/game-alerts/game-alerts.schema';
import { gamesToPlayAgain } from '@crease/domain/play/games/ended-games.queries';
import { followBookings } from '@crease/domain/play/games/follow-booking';
import { gamesToTidy, untoldGames } from '@crease/domain/play/games/game.queries';
import { openNextGames } from '@crease/domain/play/games/play-again';
import { tidyGames } from '@crease/domain/play/games/tidy-games';
import { claimsCutBefore, finishCutClaims } from '@crease/domain/play/guest-claims/claim-guest';
import {
  resumeConfirmations,
  STALE_MATCH_OP_MS,
  settleSilentMatches,
} from '@crease/domain/play/matches/confirm-match';
import { fileCutMatches, filingCutBefore } from '@crease/domain/play/matches/file-match';
import {
  confirmationsBegun,
  silentMatches,
  unfiledMatches,
  untoldMatches,
} from '@crease/domain/play/matches/match-log.queries';
import { escalateLateReports } from '@crease/domain/play/people-safety/decide-report';
import { reportsLate } from '@crease/domain/play/people-safety/person-report.schema';
import { claimsCut } from '@crease/domain/play/teams/team-changes.queries';
import { tidyTournaments } from '@crease/domain/play/tournaments/tidy-tournaments';
import {
  teamsDue,
  tournamentsCut,
  tournamentsToTidy,
  untoldTournaments,
} from '@crease/domain/play/tournaments/tournament.queries';
import { UNSUMMED_BOOKINGS } from '@crease/domain/sales/booking-record/booking-counts.queries';
import {
  nextWindowEnd,
  operationsBegun,
  unboundSince,
  windowsEndedBy,
} from '@crease/domain/sales/booking-record/booking-due.queries';
import { completeBookings, countCutGames } from '@crease/domain/sales/change/complete-bookings';
import { resumeOperations } from '@crease/domain/sales/change/resume-operations';
import { escalateLateComplaints } from '@crease/domain/sales/complaints/change-complaint';
import {
  complaintRefundsCut,
  complaintsLate,
  nominationsCut,
} from '@crease/domain/sales/complaints/complaint.schema';
import { finishCutNominations, nominationsCutBefore } from '@crease/domain/sales/complaints/data-request';
import { finishCutRefunds } from '@crease/domain/sales/complaints/give-refund';
import { couponsToCheck } from '@crease/domain/sales/coupons/coupon.schema';
import { settleUses } from '@crease/domain/sales/coupons/settle-uses';
import { sweepDocuments } from '@crease/domain/sales/documents/sweep-documents';
import { correctSellers } from '@crease/domain/sales/invoices/copy-seller';
import { keptLegalsOver } from '@crease/domain/sales/invoices/kept-legals.queries';
import { resealPans } from '@crease/domain/sales/invoices/reseal-pans';
import { regularsDue } from '@crease/domain/sales/regulars/regular.schema';
import { resumeRegulars } from '@crease/domain/sales/regulars/work-on-regular';
import { countCutReviews } from '@crease/domain/sales/reviews/add-review';
import { expireDueBookings } from '@crease/domain/sales/settle/expire-booking';
import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import { deliverOverdueMails } from '../mail/deliver-mail.js';
import { pushAfterQuiet } from '../push/push-after-quiet.js';
import { deliverTexts } from '../text-messages/deliver-texts.js';
import { deliverWebhooks } from '../webhooks/deliver-webhooks.js';
import { askForFairPlay } from './ask-for-fair-play.js';
import { carryGamesOn } from './carry-games-on.js';
import { moneySweeps } from './money-sweeps.js';
import { remindOfMatches } from './remind-of-matches.js';
import { DAY_BEFORE, remindPlayers } from './remind-players.js';
import { remindTeams } from './remind-teams.js';
import type { Sweep } from './sweep.js';
import { tellOfFoundGames } from './tell-of-found-games.js';
import { tellOfGames } from './tell-of-games.js';
import { tellOfMatches } from './tell-of-matches.js';
import { tellOfTournaments } from './tell-of-tournaments.js';

/**
 * Delay in ms before a holder is notified that their hold ended: its watchers come first, and with two thousand ends at
 * once the two would compete.
 */
const HOLDER_DELAY_MS = 300;

/**
 * Everything that must happen without a request or an event. With these alone a system without Redis still frees every
 * hour, ends every window, settles every payment and mails every receipt.
 */
export const sweeps: readonly Sweep[] = [
  {
    name: 'tidy-lapsed-claims',
    everyMs: 1_000,
    due: (_, _now, before) => [daysToLookAt(before)],
    async run({ core, expiry }) {
      await expiry.settled();
      return await tidyLapsedClaims(core);
    },
    // Claims that end before the next round are read ahead and dropped at the instant they end.
    nextDueAt: ({ expiry }, before) => expiry.look(before),
  },
  {
    name: 'expire-bookings',
    everyMs: 1_000,
    due: (_, _now, before) => [windowsEndedBy(before)],
    run: ({ core }) => expireDueBookings(core),
    nextDueAt: ({ core }, before) => nextWindowEnd(core, before),
  },
  {
    name: 'expire-holds',
    everyMs: 1_000,
    due: (_, _now, before) => holdersToTell(before),
    run: ({ core }) => tellHolders(core, HOLDER_DELAY_MS),
    nextDueAt: ({ core }, before) => nextToTell(core, before, HOLDER_DELAY_MS),
  },
  {
    name: 'run-openings',
    everyMs: 1_000,
    due: (_, now) => [openingsDue(now)],
    run: ({ core }) => runOpenings(core),
  },
  {
    name: 'resume-operations',
    everyMs: 2_000,
    due: (_, now) => [operationsBegun(now)],
    run: ({ core }) => resumeOperations(core),
  },
  {
    name: 'resume-blocks',
    everyMs: 2_000,
    due: (_, now) => [blocksBegun(now)],
    run: ({ core }) => resumeBlocks(core),
  },
  {
    name: 'resume-regulars',
    everyMs: 2_000,
    due: (_, now) => [regularsDue(now), unboundSince(now)],
    run: ({ core }) => resumeRegulars(core),
  },
  {
    name: 'settle-coupon-uses',
    everyMs: 2_000,
    due: (_, now) => [couponsToCheck(now)],
    run: ({ core }) => settleUses(core),
  },
  {
    name: 'resume-confirmations',
    everyMs: 2_000,
    due: (_, now) => [confirmationsBegun(new Date(now.getTime() - STALE_MATCH_OP_MS))],
    run: ({ core }) => resumeConfirmations(core),
  },
  {
    name: 'finish-guest-claims',
    everyMs: 5_000,
    due: (_, now) => [claimsCut(claimsCutBefore(now))],
    run: ({ core }) => finishCutClaims(core),
  },
  {
    name: 'advance-tournaments',
    everyMs: 2_000,
    due: (_, now) => [fixturesDue(advanceCutBefore(now)), teamsDue(advanceCutBefore(now))],
    run: ({ core }) => advanceDue(core),
  },
  {
    name: 'resume-cancellations',
    everyMs: 2_000,
    due: (_, now) => [tournamentsCut(cancelCutBefore(now))],
    run: ({ core }) => resumeCancellations(core),
  },
  {
    name: 'resume-fixtures',
    everyMs: 2_000,
    due: (_, now) => [fixturesCut(fixturesCutBefore(now))],
    run: ({ core }) => resumeFixtures(core),
  },
  {
    name: 'tidy-games',
    everyMs: 1_000,
    due: (_, now) => [gamesToTidy(now)],
    run: ({ core }) => tidyGames(core),
  },
  {
    name: 'tell-of-found-games',
    everyMs: 60_000,
    alone: true,
    due: (_, now) => [alertsToLookAt(now)],
    run: ({ core }, signal) => tellOfFoundGames(core, signal),
  },
  {
    name: 'tidy-tournaments',
    everyMs: 1_000,
    due: (_, now) => [tournamentsToTidy(now)],
    run: ({ core }) => tidyTournaments(core),
  },
  { name: 'follow-bookings', everyMs: 60_000, run: ({ core }) => followBookings(core) },
  {
    name: 'file-cut-matches',
    everyMs: 5_000,
    due: (_, now) => [unfiledMatches(filingCutBefore(now))],
    run: ({ core }) => fileCutMatches(core),
  },
  {
    name: 'sum-cut-figures',
    everyMs: 5_000,
    due: (_, now) => [sumsBegun(sumsCutBefore(now))],
    run: ({ core }) => finishCutSums(core),
  },
  {
    name: 'confirm-silent-matches',
    everyMs: 20_000,
    due: (_, now) => [silentMatches(now)],
    run: ({ core }) => settleSilentMatches(core),
  },
  {
    name: 'escalate-complaints',
    everyMs: 20_000,
    due: (_, now) => [complaintsLate(now)],
    run: ({ core }, signal) => escalateLateComplaints(core, signal),
  },
  {
    name: 'escalate-reports',
    everyMs: 20_000,
    due: (_, now) => [reportsLate(now)],
    run: ({ core }, signal) => escalateLateReports(core, signal),
  },
  {
    name: 'finish-complaint-refunds',
    everyMs: 5_000,
    due: (_, now) => [complaintRefundsCut(now)],
    run: ({ core }, signal) => finishCutRefunds(core, signal),
  },
  {
    name: 'finish-nominations',
    everyMs: 20_000,
    due: (_, now) => [nominationsCut(nominationsCutBefore(now))],
    run: ({ core }) => finishCutNominations(core),
  },
  { name: 'resume-relinks', everyMs: 5_000, run: ({ core }) => resumeRelinks(core) },
  {
    name: 'share-cut-switches',
    everyMs: 5_000,
    due: (_, now) => [switchesCut(switchesCutBefore(now))],
    run: ({ core }) => shareCutSwitches(core),
  },
  {
    name: 'end-waitlist-offers',
    everyMs: 1_000,
    due: (_, now) => [offersEnded(now)],
    run: ({ core }) => endOffers(core),
  },
  { name: 'expire-waits', everyMs: 20_000, run: ({ core }) => expireWaits(core) },
  {
    name: 'look-at-owed-waits',
    everyMs: 60_000,
    async run({ core }) {
      await reviewOwed(core);
      return 0; // one round handles everything
    },
  },
  { name: 'count-cut-reviews', everyMs: 5_000, run: ({ core }) => countCutReviews(core) },
  { name: 'complete-bookings', everyMs: 20_000, run: ({ core }) => completeBookings(core) },
  { name: 'count-cut-games', everyMs: 5_000, run: ({ core }) => countCutGames(core) },
  {
    name: 'roll-up-days',
    everyMs: 2_000,
    due: () => [UNSUMMED_BOOKINGS, UNSUMMED_BLOCKS],
    run: ({ core }, signal) => rollUpChanged(core, { signal }),
  },
  { name: 'roll-up-due-days', everyMs: 60_000, run: ({ core }, signal) => rollUpDue(core, signal) },
  { name: 'mail-held-invitations', everyMs: 60_000, run: ({ core }) => mailHeldInvitations(core) },
  {
    name: 'tell-of-matches',
    everyMs: 1_000,
    due: (_, now) => [untoldMatches(now)],
    run: ({ core }) => tellOfMatches(core),
  },
  {
    name: 'tell-of-games',
    everyMs: 1_000,
    due: (_, now) => [untoldGames(now)],
    run: ({ core }) => tellOfGames(core),
  },
  {
    name: 'tell-of-tournaments',
    everyMs: 1_000,
    due: (_, now) => [untoldTournaments(now)],
    run: ({ core }) => tellOfTournaments(core),
  },
  {
    name: 'open-next-games',
    everyMs: 2_000,
    due: (_, now) => [gamesToPlayAgain(now)],
    run: ({ core }) => openNextGames(core),
  },
  { name: 'carry-games-on', everyMs: 60_000, run: ({ core }) => carryGamesOn(core) },
  { name: 'ask-for-fair-play', everyMs: 60_000, run: ({ core }) => askForFairPlay(core) },
  { name: 'remind-teams', everyMs: 60_000, run: ({ core }) => remindTeams(core) },
  { name: 'remind-of-matches', everyMs: 20_000, run: ({ core }) => remindOfMatches(core) },
  { name: 'remind-players', everyMs: 20_000, run: ({ core }) => remindPlayers(core) },
  // It examines all games of a day, and a day ahead five minutes do not matter.
  { name: 'remind-day-before', everyMs: 300_000, run: ({ core }) => remindPlayers(core, DAY_BEFORE) },
  ...moneySweeps,
  { name: 'resume-broadcasts', everyMs: 15_000, run: ({ core }) => resumeBroadcasts(core) },
  {
    name: 'deliver-webhooks',
    everyMs: 1_000,
    alone: true,
    due: (_, now) => [deliveriesDue(now, now)],
    run: ({ core }, signal) => deliverWebhooks(core, signal),
  },
  // One sweep per channel: a provider that is away delays no other.
  ...TEXT_CHANNELS.map(
    (channel): Sweep => ({
      name: `deliver-${channel}`,
      everyMs: 1_000,
      alone: true,
      due: ({ core }, now) => (core.texts[channel] ? [textsDue(channel, now), textsCut(channel, now)] : []),
      run: ({ core, metrics }, signal) =>
        deliverTexts(core, channel, {
          signal,
          count: (outcome) => metrics.texts.inc({ channel, outcome }),
        }),
    }),
  ),
  {
    name: 'pair-words',
    everyMs: 3_600_000,
    alone: true,
    run: ({ core }, signal) => pairWords(core, signal),
  },
  {
    name: 'correct-owner-standing',
    everyMs: 3_600_000,
    alone: true,
    async run({ core }, signal) {
      await correctOwnerStanding(core, signal);
      return 0; // one round handles everything
    },
  },
  {
    name: 'correct-sellers',
    everyMs: 3_600_000,
    alone: true,
    async run({ core }, signal) {
      await correctSellers(core, signal);
      return 0; // one round handles everything
    },
  },
  {
    name: 'pursue-owner-checks',
    everyMs: 2_000,
    due: (_, now) => [checksDue(now)],
    run: ({ core }, signal) => pursueChecks(core, signal),
  },
  {
    name: 'correct-marks',
    everyMs: 3_600_000,
    alone: true,
    async run({ core }, signal) {
      await correctMarks(core, signal);
      return 0; // one round handles everything
    },
  },
  { name: 'renew-prices', everyMs: 60_000, run: ({ core }) => renewPrices(core) },
  { name: 'tend-pictures', everyMs: 5_000, run: ({ core }, signal) => tendPictures(core, signal) },
  {
    name: 'tend-scans',
    everyMs: 5_000,
    due: (_, now) => [scansDue(now)],
    run: ({ core }, signal) => tendScans(core, signal),
  },
  { name: 'tend-papers', everyMs: 5_000, run: ({ core }, signal) => sweepDocuments(core, signal) },
  {
    name: 'reseal-secrets',
    everyMs: 600_000,
    run: async ({ core }) => (await resealSecrets(core)) + (await resealPans(core)),
  },
  {
    name: 'file-consents',
    everyMs: 5_000,
    due: (_, now) => [unfiledConsents(now)],
    run: ({ core }) => fileConsents(core),
  },
  {
    name: 'free-grown-up',
    everyMs: 5_000,
    due: (_, now) => [grownUp(now)],
    run: ({ core }) => freeGrownUp(core),
  },
  {
    name: 'undo-as-minor',
    everyMs: 5_000,
    due: (_, now) => [newMinors(now)],
    run: ({ core }) => undoAsMinors(core),
  },
  {
    name: 'lapse-parents',
    everyMs: 5_000,
    due: (_, now) => [lapsedParents(now)],
    run: ({ core }) => lapseParents(core),
  },
  { name: 'renew-names', everyMs: 10_000, run: ({ core }) => renewNames(core) },
  {
    name: 'drop-kept-legals',
    everyMs: 3_600_000,
    due: (_, now) => [keptLegalsOver(now)],
    run: ({ core }) => dropKeptLegals(core),
  },
  { name: 'erase-unused', everyMs: 600_000, run: ({ core }, signal) => eraseUnused(core, signal) },
  { name: 'erase-traces', everyMs: 5_000, run: ({ core }) => eraseDueTraces(core) },
  {
    name: 'push-after-quiet',
    everyMs: 20_000,
    alone: true,
    run: ({ core, push }, signal) => pushAfterQuiet(core, push, signal),
  },
  {
    name: 'send-digests',
    everyMs: 60_000,
    alone: true,
    run: ({ core }, signal) => sendDigests(core, signal),
  },
  {
    name: 'deliver-mails',
    everyMs: 2_000,
    due: (_, now) => [overdue('waiting', now), overdue('cut', now)],
    run: ({ core, post }, signal) => deliverOverdueMails(core, post, signal),
  },
];
