import { beforeDigits } from '../format/before-digits.js';
import { formatClock, formatDay, formatMonth, formatSlot } from '../format/in-english.js';
import { formatExactRupees, formatRupees } from '../format/money.js';
import { dayOf } from '../time/ist.js';
import { matchResultIn } from './match-result.js';
import type { NewsWords } from './news.js';

interface Slot {
  ground: string;
  date: string;
  slot: string;
}

/** `Sat 28 Nov, 6–8 PM at Sixer Cage` */
const at = ({ date, slot, ground }: Slot): string =>
  `${formatDay(date)}, ${formatSlot(slot)} at ${beforeDigits(ground)}`;

const until = (instant: string | undefined): string => (instant ? ` until ${formatClock(instant)}` : '');

const dayAndTime = (instant: string): string =>
  `${formatDay(dayOf(new Date(instant)))}, ${formatClock(instant)}`;

const because = (reason: string | undefined): string => (reason ? ` (${reason.replace(/[.!]$/, '')})` : '');

const moneyBack = (whose: string, refund: number | undefined): string =>
  refund ? ` ${formatRupees(refund)} is on its way back to ${whose}.` : '';

/** Cash of a cancelled booking was never handled by us. */
const cashThere = (cash: number | undefined): string =>
  cash ? ` ${formatRupees(cash)} was paid at the ground: what is owed back of it is settled there.` : '';

const moreDue = (due: number | undefined): string =>
  due ? ` ${formatRupees(due)} more is due at the ground.` : '';

const games = ({ amount, until: date }: { amount: number; until: string }): string =>
  `${formatRupees(amount)} for games until ${formatDay(date)}`;

const CHECKED = {
  identity: 'Legal name and PAN',
  account: 'Payout account',
  fire: 'Fire licence',
  police: 'Police licence',
  structure: 'Structure certificate',
} as const;

/** `Fire licence of Sixer Cage` */
const checked = ({ kind, ground }: { kind: keyof typeof CHECKED; ground?: string | undefined }): string =>
  `${CHECKED[kind]}${ground ? ` of ${beforeDigits(ground)}` : ''}`;

interface Match {
  home: string;
  away: string;
}

const against = ({ home, away }: Match): string => `${home} against ${beforeDigits(away)}`;

/** `Andheri Night Riders against Bandra Blasters, Sat 28 Nov, 6 PM at Sixer Cage` */
const matchAt = ({
  start,
  ground,
  ...match
}: Match & { start: string; ground?: string | undefined }): string =>
  `${against(match)}, ${formatDay(dayOf(new Date(start)))}, ${formatClock(start)}${ground ? ` at ${ground}` : ''}`;

const oversASide = (overs: number): string => `${overs === 1 ? '1 over' : `${overs} overs`} a side`;

/** Notification texts in English: stored with each notification, and sent to clients that do not know its params. */
export const NEWS_IN_ENGLISH: NewsWords = {
  slot_kept: (p) => ({
    title: 'Slot kept for you',
    message: `${at(p)} is yours${until(p.until)}. Pay ${formatRupees(p.total)} to confirm it.`,
  }),
  booking_confirmed: (p) => ({
    title: 'Booking confirmed',
    message: `${at(p)} is yours. Booking ${p.number}. Have a good game!`,
  }),
  booking_approved: (p) => ({
    title: 'Booking confirmed',
    message: `The ground has approved ${at(p)}. Pay ${formatRupees(p.total)} at the ground, or online before you play.`,
  }),
  payment_received: (p) => ({
    title: 'Payment received',
    message: `${formatRupees(p.amount)} for ${at(p)} reached us. Your receipt comes by mail.`,
  }),
  booking_moved: (p) => ({
    title: 'Booking moved',
    message: `Your booking is now ${at(p)}.${moreDue(p.due)}${moneyBack('you', p.refund)}`,
  }),
  payment_retry: (p) => ({
    title: 'Payment did not go through',
    message: `${at(p)} is still yours${until(p.until)}: please try again. If your bank took money, it comes back by itself.`,
  }),
  payment_failed: (p) => ({
    title: 'Payment did not go through',
    message: `The payment for ${at(p)} failed. If your bank took money, it comes back by itself.`,
  }),
  game_near: (p) => ({
    title: 'Your game is coming up',
    message: `${at(p)}.${p.due ? ` ${formatRupees(p.due)} is to be paid at the ground.` : ''} Have a good game!`,
  }),
  review_wanted: ({ ground }) => ({
    title: 'How was the game?',
    message: `Tell other players how you liked ${beforeDigits(ground)}: a few words help them choose.`,
  }),
  review_answered: ({ ground }) => ({
    title: 'The ground has answered you',
    message: `${ground} has answered your review.`,
  }),
  regular_ended: ({ ground }) => ({
    title: 'Weekly games ended',
    message: `Your weekly games at ${ground} have ended: the hours are not kept for you any more.`,
  }),
  gate_disputed: (p) => ({
    title: 'The ground says it was open',
    message: `The ground has answered your report on ${at(p)}. Our team decides and tells you here.`,
  }),
  gate_confirmed: (p) => ({
    title: 'Your report is confirmed',
    message: `We are sorry that you stood before a closed gate: ${at(p)}.${moneyBack('you', p.refund)}`,
  }),
  gate_rejected: (p) => ({
    title: 'Your report is not confirmed',
    message: `Our team found that the ground was open: ${at(p)}${because(p.reason)}.`,
  }),
  refund_sent: (p) => ({
    title: 'Refund sent',
    message: `${formatRupees(p.amount)} for ${at(p)} is on its way to your account.`,
  }),
  cancelled_by_player: (p) => ({
    title: 'Booking cancelled',
    message: `You cancelled ${at(p)}.${moneyBack('you', p.refund)}${cashThere(p.cash)}`,
  }),
  cancelled_by_ground: (p) => ({
    title: 'Booking cancelled by the ground',
    message: `We are sorry: the ground had to cancel ${at(p)}${because(p.reason)}.${moneyBack('you', p.refund)}${cashThere(p.cash)}`,
  }),
  cancelled_by_closure: (p) => ({
    title: 'Ground closed',
    message: `We are sorry: the ground is closed on ${at(p)}${because(p.reason)}.${moneyBack('you', p.refund)}${cashThere(p.cash)}`,
  }),
  cancelled_by_expiry: (p) => ({
    title: 'Booking expired',
    message: `${at(p)} was not paid in time, so the slot is free again. Money that arrives late comes back to you.`,
  }),
  cancelled_by_system: (p) => ({
    title: 'Booking cancelled',
    message: `${at(p)} was cancelled.${moneyBack('you', p.refund)}${cashThere(p.cash)}`,
  }),
  offer_made: (p) => ({
    title: 'Your slot is free',
    message: `${at(p)} is kept for you until ${formatClock(p.until)}. Book it before then.`,
  }),
  opening_turn: ({ ground, date, until: end }) => ({
    title: 'It is your turn',
    message: `Choose your hours for ${formatDay(date)} at ${beforeDigits(ground)}. You have until ${formatClock(end)}.`,
  }),
  wait_ended: (p) => ({
    title: 'Your wait has ended',
    message: `${at(p)} has begun, so you do not wait for it any more.`,
  }),
  match_added: ({ side, ...p }) => ({
    title: 'You are in the side',
    message: `${matchAt(p)}. You play for ${side}.`,
  }),
  match_asked: ({ side, ...p }) => ({
    title: 'Will you play?',
    message: `${side} would like you to play: ${matchAt(p)}. Please accept or decline your place.`,
  }),
  match_of_team: ({ side, ...p }) => ({ title: `${side} has a match`, message: `${matchAt(p)}.` }),
  match_shortened: ({ overs, ...p }) => ({
    title: 'Your match is shorter',
    message: `${matchAt(p)}. Now ${oversASide(overs)}.`,
  }),
  match_moved: (p) => ({ title: 'Your match has moved', message: `Now: ${matchAt(p)}.` }),
  match_moved_shorter: ({ overs, ...p }) => ({
    title: 'Your match has moved and is shorter',
    message: `Now: ${matchAt(p)}, ${oversASide(overs)}.`,
  }),
  match_near: (p) => ({ title: 'Your match is coming up', message: `${matchAt(p)}. Have a good game!` }),
  match_begun: (p) => ({
    title: 'The match has begun',
    message: `${against(p)}: follow the score ball by ball.`,
  }),
  match_to_confirm: (p) => ({
    title: 'Is the result right?',
    message: `${against(p)}: ${matchResultIn('en', p)}. Please confirm it, or say what is wrong.`,
  }),
  match_disputed: (p) => ({
    title: 'The result is disputed',
    message: `${against(p)}: the captain of a side says that the result is wrong. Our team decides.`,
  }),
  match_confirmed: (p) => ({
    title: 'The result is confirmed',
    message: `${against(p)}: ${matchResultIn('en', p)}.`,
  }),
  match_undisputed: (p) => ({
    title: 'The result counts',
    message: `${against(p)}: ${matchResultIn('en', p)}. Nobody disputed it within 48 hours.`,
  }),
  match_decided: (p) => ({
    title: 'The result is decided',
    message: `${against(p)}: ${matchResultIn('en', p)}. Our team has ended the dispute.`,
  }),
  game_joined: (p) => ({
    title: `${p.player} is in`,
    message: `${p.player} has joined your game: ${at(p)}.`,
  }),
  game_left: (p) => ({
    title: `${p.player} is out`,
    message: `${p.player} wants to leave your game: ${at(p)}.`,
  }),
  game_asked: (p) => ({
    title: `${p.player} would like to play`,
    message: `${p.player} asks for a place in your game: ${at(p)}. Please accept or decline.`,
  }),
  game_accepted: (p) => ({
    title: 'You are in',
    message: `The host has accepted you: ${at(p)}. Have a good game!`,
  }),
  game_seated: (p) => ({ title: 'You are in', message: `A place is free, and it is yours: ${at(p)}.` }),
  game_declined: (p) => ({
    title: 'Not this time',
    message: `The host has no place for you in this game: ${at(p)}.`,
  }),
  game_removed: (p) => ({
    title: 'You are not in the game any more',
    message: `The host has taken you out of this game: ${at(p)}.`,
  }),
  game_lapsed: (p) => ({
    title: 'Your place was not kept',
    message: `The share was not paid in time, so the place is free again: ${at(p)}. You can join again.`,
  }),
  game_no_parent: (p) => ({
    title: 'You have no place in the game',
    message: `A parent’s consent is missing, so you did not get the place: ${at(p)}. With it you can join again.`,
  }),
  game_offered: (p) => ({
    title: 'A place for you',
    message: `${at(p)}: a place is kept for you until ${formatClock(p.until)}. Pay your share before then.`,
  }),
  game_cancelled: (p) => ({ title: 'The game is cancelled', message: `${at(p)} will not be played.` }),
  game_moved: (p) => ({
    title: 'The game has moved',
    message: `It is now on ${at(p)}. Your place is still yours: please leave the game if you cannot come.`,
  }),
  game_again: (p) => ({
    title: 'Again next week?',
    message: `Your last game is played again: ${at(p)}. Take your place before it is full.`,
  }),
  game_team_asked: (p) => ({
    title: 'Are you in?',
    message: `${p.player} asks the team: ${at(p)}. Please say whether you come.`,
  }),
  games_found: (p) => ({
    title: 'A game that you may like',
    message:
      p.others === 0
        ? `${at(p)} needs players.`
        : `${at(p)} needs players. So ${p.others === 1 ? 'does one more game' : `do ${p.others} more games`}.`,
  }),
  game_team_reminder: (p) => ({ title: 'Are you in?', message: `${at(p)}. Please say whether you come.` }),
  game_over: (p) => ({
    title: 'How was the game?',
    message: `${at(p)}. Say who played fair. Only hosts who decide about a request see the numbers.`,
  }),
  tournament_entered: (p) => ({
    title: `${p.team} is in`,
    message: `${p.team} plays in ${p.tournament}, from ${formatDay(p.date)}.`,
  }),
  tournament_offered: (p) => ({
    title: `A place for ${p.team}`,
    message: `${p.tournament}: a place is kept for ${p.team} until ${formatClock(p.until)}. Pay the entry fee before then.`,
  }),
  tournament_lapsed: (p) => ({
    title: 'The place was not kept',
    message: `The entry fee of ${p.team} was not paid in time, so its place in ${p.tournament} is free again.`,
  }),
  tournament_no_parent: (p) => ({
    title: `${p.team} is not on the waiting list any more`,
    message: `A parent’s consent is missing for you as captain, so ${p.team} got no place in ${p.tournament}. What was paid is given back.`,
  }),
  tournament_withdrawn: (p) => ({
    title: `${p.team} does not play`,
    message: `${p.team} has withdrawn from ${p.tournament}.`,
  }),
  tournament_removed: (p) => ({
    title: `${p.team} is not in any more`,
    message: `The organiser has taken ${p.team} out of ${p.tournament}.`,
  }),
  tournament_disqualified: (p) => ({
    title: `${p.team} is disqualified`,
    message: `${p.team} is out of ${p.tournament}${because(p.reason)}. Its results so far stay.`,
  }),
  tournament_published: (p) => ({
    title: 'The schedule is out',
    message: `${p.tournament} begins on ${formatDay(p.date)}. See when and where your team plays.`,
  }),
  tournament_cancelled: (p) => ({
    title: `${p.tournament} is cancelled`,
    message: `${p.tournament} will not be played${because(p.reason)}. An entry fee paid online is refunded in full; the organiser gives back one paid at the desk.`,
  }),
  followed_published: (p) => ({
    title: 'The schedule is out',
    message: `${p.tournament} begins on ${formatDay(p.date)}. See when and where its matches are.`,
  }),
  followed_cancelled: (p) => ({
    title: `${p.tournament} is cancelled`,
    message: `${p.tournament} will not be played${because(p.reason)}.`,
  }),
  followed_moved: ({ tournament, ...p }) => ({
    title: `A match of ${tournament} has moved`,
    message: `Now: ${matchAt(p)}.`,
  }),
  followed_begun: ({ tournament, ...p }) => ({
    title: `A match of ${tournament} has begun`,
    message: `${against(p)}: follow the score ball by ball.`,
  }),
  entry_fee_refunded: (p) => ({
    title: 'Refund sent',
    message: `${formatRupees(p.amount)} of the entry fee for ${p.tournament} is on its way to your account.`,
  }),
  tournament_message: (p) => ({ title: `From the organiser of ${p.tournament}`, message: p.words }),
  tournament_won: (p) => ({
    title: `${p.team} has won`,
    message: `${p.team} is the champion of ${p.tournament}. Congratulations!`,
  }),
  ground_team_entered: (p) => ({
    title: `${p.team} is in`,
    message: `${p.team} has entered ${p.tournament}.`,
  }),
  ground_team_withdrawn: (p) => ({
    title: `${p.team} is out`,
    message: `${p.team} has withdrawn from ${p.tournament}.`,
  }),
  ground_booking_wanted: (p) => ({
    title: 'New booking',
    message: `${beforeDigits(p.player)} wants ${at(p)} (${formatRupees(p.total)}). Approve it, or it waits for the payment${until(p.until)}.`,
  }),
  ground_booking_paid: (p) => ({
    title: 'Booking confirmed',
    message: `${beforeDigits(p.player)} paid ${formatRupees(p.total)} for ${at(p)}.`,
  }),
  ground_booking_approved: (p) => ({
    title: 'Booking confirmed',
    message: `${at(p)} is approved for ${beforeDigits(p.player)}. ${formatRupees(p.total)} is due at the ground.`,
  }),
  ground_booking_moved: (p) => ({
    title: 'Booking moved',
    message: `${beforeDigits(p.player)} moved to ${at(p)}.${moreDue(p.due)}`,
  }),
  ground_booking_disowned: (p) => ({
    title: 'Not their booking',
    message: `${at(p)} is not theirs, says the person whose email or link shows it. The booking stays: please check the email and phone on it.`,
  }),
  ground_regular_disowned: ({ ground }) => ({
    title: 'Not their booking',
    message: `The weekly games at ${beforeDigits(ground)} are not theirs, says the person whose email or link shows them. The games stay: please check the email and phone on them.`,
  }),
  ground_gate_reported: (p) => ({
    title: 'Players at a closed gate',
    message: `${beforeDigits(p.player)} reports a closed gate: ${at(p)}. Please answer within 24 hours.`,
  }),
  ground_gate_confirmed: (p) => ({
    title: 'Closed gate confirmed',
    message: `Our team has confirmed the closed gate that ${beforeDigits(p.player)} reported: ${at(p)}.${moneyBack('the player', p.refund)}`,
  }),
  ground_gate_rejected: (p) => ({
    title: 'Closed gate not confirmed',
    message: `Our team has rejected the closed gate that ${beforeDigits(p.player)} reported: ${at(p)}. The money stays with you.`,
  }),
  ground_cancelled_by_player: (p) => ({
    title: 'Booking cancelled',
    message: `${beforeDigits(p.player)} cancelled ${at(p)}${because(p.reason)}. The hours are free again.${cashThere(p.cash)}`,
  }),
  ground_cancelled_by_ground: (p) => ({
    title: 'Booking cancelled',
    message: `${at(p)} for ${beforeDigits(p.player)} is cancelled.${moneyBack('the player', p.refund)}${cashThere(p.cash)}`,
  }),
  ground_cancelled_by_closure: (p) => ({
    title: 'Booking cancelled',
    message: `${at(p)} for ${beforeDigits(p.player)} ended with the closure.${moneyBack('the player', p.refund)}${cashThere(p.cash)}`,
  }),
  ground_cancelled_by_expiry: (p) => ({
    title: 'Booking expired',
    message: `${beforeDigits(p.player)} did not pay for ${at(p)} in time. The hours are free again.`,
  }),
  ground_cancelled_by_system: (p) => ({
    title: 'Booking cancelled',
    message: `${at(p)} for ${beforeDigits(p.player)} was cancelled.${cashThere(p.cash)}`,
  }),
  ground_settlement_held: (p) => ({
    title: 'Your first payout waits',
    message: `${games(p)} will be paid out by itself as soon as our checks of you and your grounds are complete. See what is missing.`,
  }),
  ground_settlement_sent: (p) => ({
    title: 'Settlement on its way',
    message: `${games(p)} is on its way to ${p.account ?? 'your account'}.`,
  }),
  ground_settlement_paid: (p) => ({
    title: 'Settlement paid',
    message: `${games(p)} was paid out. Reference ${p.reference}.`,
  }),
  ground_commission_billed: (p) => ({
    title: 'Bill for commission',
    message: `Our bill ${p.number} for the commission of ${formatMonth(p.month)} is ready: ${formatRupees(p.amount)}. It has been taken from your settlements already; there is nothing to pay.`,
  }),
  ground_settlement_reversed: (p) => ({
    title: 'Money taken back for a refund',
    message: `A game of the settlement until ${formatDay(p.until)} was refunded. Our payment provider has taken ${formatExactRupees(p.amount)} of it back from you.`,
  }),
  ground_settlement_failed: (p) => ({
    title: 'Settlement failed',
    message: `The bank did not take ${games(p)}. Please look at your payout account: when you save it, we try again at once.`,
  }),
  ground_dispute_opened: (p) => ({
    title: 'A payment is disputed',
    message: `The payer’s bank wants ${formatExactRupees(p.amount)} of booking ${p.number} back. Our team will answer it. Your part is on hold until the bank decides.`,
  }),
  ground_dispute_won: (p) => ({
    title: 'Dispute won',
    message: `The bank leaves the ${formatExactRupees(p.amount)} of booking ${p.number} with you. Your part comes with the next settlement.`,
  }),
  ground_dispute_lost: (p) => ({
    title: 'Dispute lost',
    message: `The bank gave ${formatExactRupees(p.amount)} of booking ${p.number} back to the payer. What was not refunded before comes out of your balance.`,
  }),
  admin_dispute_opened: (p) => ({
    title: 'A payment is disputed',
    message: `${formatExactRupees(p.amount)} of booking ${p.number}.${p.until ? ` Evidence is due by ${dayAndTime(p.until)}.` : ''}`,
  }),
  admin_dispute_reminder: (p) => ({
    title: 'Evidence is due soon',
    message: `${formatExactRupees(p.amount)} of booking ${p.number}: the bank takes evidence until ${dayAndTime(p.until)}.`,
  }),
  admin_dispute_won: (p) => ({
    title: 'Dispute won',
    message: `The bank leaves ${formatExactRupees(p.amount)} of booking ${p.number} with us.`,
  }),
  admin_dispute_lost: (p) => ({
    title: 'Dispute lost',
    message: `The bank gave ${formatExactRupees(p.amount)} of booking ${p.number} back to the payer.`,
  }),
  owner_check_passed: (p) => ({
    title: 'Check passed',
    message: `${checked(p)}: checked and in order.`,
  }),
  owner_check_refused: (p) => ({
    title: 'Check not passed',
    message: `${checked(p)}: ${p.reason.replace(/[.!]$/, '')}. Please correct it and send it again.`,
  }),
  account_unknown: () => ({
    title: 'The bank does not know your payout account',
    message: 'Please check the account and enter the right one. Your money waits safely until then.',
  }),
  account_of_another: (p) => ({
    title: 'Your payout account is in another name',
    message: `The bank has your payout account under another name than ${p.name}. Enter an account in that name, or wait for our team to look at it.`,
  }),
  vendor_active: () => ({
    title: 'The payment provider knows your account',
    message: 'From now on it transfers your settlements to your payout account itself.',
  }),
  vendor_refused: (p) => ({
    title: 'The payment provider cannot pay you yet',
    message: `${p.reason ? `It says: ${p.reason.replace(/[.!]$/, '')}.` : 'It has not accepted your data.'} Please check your legal data and payout account. Until then we pay you as before.`,
  }),
  licence_ending: (p) => ({
    title: p.days === 0 ? 'A licence ends today' : `A licence ends in ${p.days} days`,
    message: `${checked(p)}: valid until ${formatDay(p.until)}. Send the new one in time, so that the ground keeps its Verified mark.`,
  }),
  licence_ended: (p) => ({
    title: 'A licence has ended',
    message: `${checked(p)}: it was valid until ${formatDay(p.until)}. The Verified mark returns once a new one has been checked.`,
  }),
  complaint_filed: (p) => ({
    title: `Complaint ${p.number}`,
    message: `We have your complaint ${p.number}. Our team confirms that it has read it by ${dayAndTime(p.until)}.`,
  }),
  complaint_acknowledged: (p) => ({
    title: `Complaint ${p.number}: read`,
    message: `Our team has read your complaint ${p.number} and resolves it by ${dayAndTime(p.until)}.`,
  }),
  complaint_answered: (p) => ({
    title: `Complaint ${p.number}: an answer`,
    message: `Our team has answered your complaint ${p.number}.`,
  }),
  complaint_answered_by_ground: (p) => ({
    title: `Complaint ${p.number}: the ground answered`,
    message: `The ground has answered your complaint ${p.number}. Our team still looks at it.`,
  }),
  complaint_escalated: (p) => ({
    title: `Complaint ${p.number}: escalated`,
    message: `We are late with your complaint ${p.number}. It is now with our grievance officer.`,
  }),
  complaint_resolved: (p) => ({
    title: `Complaint ${p.number}: resolved`,
    message: `Our team has resolved your complaint ${p.number}.`,
  }),
  data_request_filed: (p) => ({
    title: `Request ${p.number}`,
    message: `We have your request ${p.number} about your data. Our team answers it by ${dayAndTime(p.until)}.`,
  }),
  data_request_read: (p) => ({
    title: `Request ${p.number}: read`,
    message: `Our team has read your request ${p.number} and answers it by ${dayAndTime(p.until)}.`,
  }),
  data_request_answered: (p) => ({
    title: `Request ${p.number}: an answer`,
    message: `Our team has written to you about your request ${p.number}.`,
  }),
  data_request_resolved: (p) => ({
    title: `Request ${p.number}: done`,
    message: `Our team has closed your request ${p.number}.`,
  }),
  ground_complaint_filed: (p) => ({
    title: 'A complaint about your ground',
    message: `${at(p)}. Please answer complaint ${p.number}: the player and our team read it.`,
  }),
  ground_complaint_resolved: (p) => ({
    title: 'Complaint resolved',
    message: `Our team has resolved complaint ${p.number}.`,
  }),
  admin_complaint_filed: (p) => ({
    title: 'A new complaint',
    message: `Complaint ${p.number} waits to be acknowledged within 48 hours.`,
  }),
  admin_complaint_escalated: (p) => ({
    title: 'A complaint is overdue',
    message: `Complaint ${p.number} is past its time. Please look at it now.`,
  }),
  admin_complaint_reopened: (p) => ({
    title: 'A complaint was reopened',
    message: `The player is not satisfied with the decision on complaint ${p.number}. The next officer decides it by ${dayAndTime(p.until)}.`,
  }),
  admin_report_not_looked_at: () => ({
    title: 'A report is overdue',
    message: 'A report has waited for more than 24 hours to be looked at. Please look at it now.',
  }),
  admin_report_not_decided: () => ({
    title: 'A report is overdue',
    message: 'A report has waited for more than 15 days to be decided. Please decide it now.',
  }),
  report_looked_at: () => ({
    title: 'We have looked at your report',
    message: 'Our team has read it and decided. Thank you for telling us.',
  }),
  review_hidden: ({ reason }) => ({
    title: 'Your review is no longer shown',
    message: `Our team looked at a report about it and wrote: ${reason}`,
  }),
  conduct_warned: ({ reason }) => ({
    title: 'A warning from our team',
    message: `Somebody you play with has reported you. ${reason ?? 'Please play fair, and treat others well.'}`,
  }),
  parent_agreed: () => ({
    title: 'Your parent has agreed',
    message: 'You can now book, join games, enter tournaments and pay.',
  }),
  parent_refused: () => ({
    title: 'Your parent does not agree',
    message: 'You cannot book or pay for now. You can ask again in Settings.',
  }),
  parent_withdrew: () => ({
    title: 'Your parent’s consent has ended',
    message: 'You cannot make new bookings for now. What is paid stays. You can ask again in Settings.',
  }),
  parent_suspended: () => ({
    title: 'Please ask another adult',
    message:
      'The consent you had is no longer enough. You cannot make new bookings until another adult agrees. What is paid stays. You can ask in Settings.',
  }),
  admin_parent_was_minor: () => ({
    title: 'A parent is a minor',
    message:
      'An account that had consented for a child turns out to be a minor’s. The consent is suspended, and the child has been told to ask another adult.',
  }),
  account_unused: ({ until }) => ({
    title: 'Your account will be deleted',
    message: `You have not used it for a long time. On ${formatDay(until)} or later we delete it, with what we hold on you. Log in before then, and it stays.`,
  }),
  admin_gate_reported: (p) => ({
    title: 'A closed gate was reported',
    message: `${at(p)}. It waits for a decision.`,
  }),
  admin_match_disputed: (p) => ({
    title: 'A result is disputed',
    message: `${against(p)}. It waits for a decision.`,
  }),
};
