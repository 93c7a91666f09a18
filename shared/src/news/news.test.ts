import { expect, test } from 'vitest';
import { z } from 'zod';
import { NEWS, type News, sayNews, sayStoredNews } from './news.js';
import { newsFields } from './news-fields.js';
import { NEWS_IN_ENGLISH } from './news-in-english.js';
import { NEWS_IN_HINDI } from './news-in-hindi.js';

const slot = { ground: 'Sixer Cage', date: '2026-11-26', slot: '23:00-01:00' };
const SLOT = 'Thu 26 Nov, 11 PM–1 AM at Sixer Cage';
const player = 'Rohan Kulkarni';
/** 6:24 AM in India. */
const until = '2026-11-26T00:54:00.000Z';
const six = '2026-11-26T12:30:00.000Z';
const nine = '2026-11-26T15:35:00.000Z';
const total = 1377;
const games = { amount: 13_120, until: '2026-11-22' };
const ground = 'Sixer Cage';
const match = { home: 'Andheri Night Riders', away: 'Bandra Blasters' };
const MATCH = 'Andheri Night Riders against Bandra Blasters';
const entry = { tournament: 'Sunday Cup', team: 'Andheri Aces' };
const CASH = '₹551 was paid at the ground: what is owed back of it is settled there.';

/** Each sentence, with and without its optional parts. */
const SAID: readonly [News, string][] = [
  [
    { key: 'slot_kept', params: { ...slot, until, total } },
    `${SLOT} is yours until 6:24 AM. Pay ₹1,377 to confirm it.`,
  ],
  [
    { key: 'booking_confirmed', params: { ...slot, number: 'CR-J9GTUWQE' } },
    `${SLOT} is yours. Booking CR-J9GTUWQE. Have a good game!`,
  ],
  [
    { key: 'booking_approved', params: { ...slot, total } },
    `The ground has approved ${SLOT}. Pay ₹1,377 at the ground, or online before you play.`,
  ],
  [
    { key: 'payment_received', params: { ...slot, amount: total } },
    `₹1,377 for ${SLOT} reached us. Your receipt comes by mail.`,
  ],
  [{ key: 'booking_moved', params: slot }, `Your booking is now ${SLOT}.`],
  [
    { key: 'booking_moved', params: { ...slot, due: 200 } },
    `Your booking is now ${SLOT}. ₹200 more is due at the ground.`,
  ],
  [
    { key: 'booking_moved', params: { ...slot, refund: 200 } },
    `Your booking is now ${SLOT}. ₹200 is on its way back to you.`,
  ],
  [
    { key: 'payment_retry', params: { ...slot, until: six } },
    `${SLOT} is still yours until 6 PM: please try again. If your bank took money, it comes back by itself.`,
  ],
  [
    { key: 'payment_failed', params: slot },
    `The payment for ${SLOT} failed. If your bank took money, it comes back by itself.`,
  ],
  [
    { key: 'game_near', params: { ...slot, due: 900 } },
    `${SLOT}. ₹900 is to be paid at the ground. Have a good game!`,
  ],
  [{ key: 'game_near', params: slot }, `${SLOT}. Have a good game!`],
  [
    { key: 'review_wanted', params: { ground } },
    'Tell other players how you liked Sixer Cage: a few words help them choose.',
  ],
  [{ key: 'review_answered', params: { ground } }, 'Sixer Cage has answered your review.'],
  [
    { key: 'regular_ended', params: { ground } },
    'Your weekly games at Sixer Cage have ended: the hours are not kept for you any more.',
  ],
  [
    { key: 'gate_disputed', params: slot },
    `The ground has answered your report on ${SLOT}. Our team decides and tells you here.`,
  ],
  [
    { key: 'gate_confirmed', params: { ...slot, refund: total } },
    `We are sorry that you stood before a closed gate: ${SLOT}. ₹1,377 is on its way back to you.`,
  ],
  [{ key: 'gate_confirmed', params: slot }, `We are sorry that you stood before a closed gate: ${SLOT}.`],
  [
    { key: 'gate_rejected', params: { ...slot, reason: 'Rain' } },
    `Our team found that the ground was open: ${SLOT} (Rain).`,
  ],
  [{ key: 'gate_rejected', params: slot }, `Our team found that the ground was open: ${SLOT}.`],
  [
    { key: 'refund_sent', params: { ...slot, amount: total } },
    `₹1,377 for ${SLOT} is on its way to your account.`,
  ],
  [
    { key: 'cancelled_by_player', params: { ...slot, refund: total } },
    `You cancelled ${SLOT}. ₹1,377 is on its way back to you.`,
  ],
  [{ key: 'cancelled_by_player', params: { ...slot, cash: 551 } }, `You cancelled ${SLOT}. ${CASH}`],
  [
    { key: 'cancelled_by_ground', params: { ...slot, refund: total, reason: 'Rain' } },
    `We are sorry: the ground had to cancel ${SLOT} (Rain). ₹1,377 is on its way back to you.`,
  ],
  [
    { key: 'cancelled_by_ground', params: { ...slot, refund: 826, cash: 551 } },
    `We are sorry: the ground had to cancel ${SLOT}. ₹826 is on its way back to you. ${CASH}`,
  ],
  [{ key: 'cancelled_by_closure', params: slot }, `We are sorry: the ground is closed on ${SLOT}.`],
  [
    { key: 'cancelled_by_closure', params: { ...slot, reason: 'Rain all day' } },
    `We are sorry: the ground is closed on ${SLOT} (Rain all day).`,
  ],
  [
    { key: 'cancelled_by_expiry', params: slot },
    `${SLOT} was not paid in time, so the slot is free again. Money that arrives late comes back to you.`,
  ],
  [{ key: 'cancelled_by_system', params: slot }, `${SLOT} was cancelled.`],
  [
    { key: 'cancelled_by_system', params: { ...slot, refund: total } },
    `${SLOT} was cancelled. ₹1,377 is on its way back to you.`,
  ],
  [
    { key: 'offer_made', params: { ...slot, until: nine } },
    `${SLOT} is kept for you until 9:05 PM. Book it before then.`,
  ],
  [
    { key: 'opening_turn', params: { ground, date: slot.date, until: nine } },
    'Choose your hours for Thu 26 Nov at Sixer Cage. You have until 9:05 PM.',
  ],
  [{ key: 'wait_ended', params: slot }, `${SLOT} has begun, so you do not wait for it any more.`],
  [
    { key: 'match_added', params: { ...match, start: six, ground, side: 'Andheri Night Riders' } },
    `${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage. You play for Andheri Night Riders.`,
  ],
  [
    { key: 'match_asked', params: { ...match, start: nine, side: 'Bandra Blasters' } },
    `Bandra Blasters would like you to play: ${MATCH}, Thu 26 Nov, 9:05 PM. Please accept or decline your place.`,
  ],
  [
    { key: 'match_of_team', params: { ...match, start: six, ground, side: 'Andheri Aces' } },
    `${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage.`,
  ],
  [
    { key: 'match_shortened', params: { ...match, start: six, ground, overs: 4 } },
    `${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage. Now 4 overs a side.`,
  ],
  [
    { key: 'match_moved', params: { ...match, start: six, ground } },
    `Now: ${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage.`,
  ],
  [
    { key: 'match_moved_shorter', params: { ...match, start: six, ground, overs: 4 } },
    `Now: ${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage, 4 overs a side.`,
  ],
  [
    { key: 'match_near', params: { ...match, start: six, ground } },
    `${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage. Have a good game!`,
  ],
  [{ key: 'match_begun', params: match }, `${MATCH}: follow the score ball by ball.`],
  [
    { key: 'match_to_confirm', params: { ...match, how: 'runs', winner: 'Bandra Blasters', by: 12 } },
    `${MATCH}: Bandra Blasters won by 12 runs. Please confirm it, or say what is wrong.`,
  ],
  [
    { key: 'match_disputed', params: match },
    `${MATCH}: the captain of a side says that the result is wrong. Our team decides.`,
  ],
  [
    { key: 'match_confirmed', params: { ...match, how: 'wickets', winner: 'Bandra Blasters', by: 1 } },
    `${MATCH}: Bandra Blasters won by 1 wicket.`,
  ],
  [
    { key: 'match_confirmed', params: { ...match, how: 'super-over', winner: 'Bandra Blasters' } },
    `${MATCH}: Bandra Blasters won in a super over.`,
  ],
  [
    { key: 'match_undisputed', params: { ...match, how: 'tied' } },
    `${MATCH}: The match is tied. Nobody disputed it within 48 hours.`,
  ],
  [
    { key: 'match_decided', params: { ...match, how: 'boundaries', winner: 'Bandra Blasters' } },
    `${MATCH}: Bandra Blasters won on boundaries. Our team has ended the dispute.`,
  ],
  [
    { key: 'match_decided', params: { ...match, how: 'no-result' } },
    `${MATCH}: No result. Our team has ended the dispute.`,
  ],
  [{ key: 'game_joined', params: { ...slot, player } }, `Rohan Kulkarni has joined your game: ${SLOT}.`],
  [{ key: 'game_left', params: { ...slot, player } }, `Rohan Kulkarni wants to leave your game: ${SLOT}.`],
  [
    { key: 'game_asked', params: { ...slot, player } },
    `Rohan Kulkarni asks for a place in your game: ${SLOT}. Please accept or decline.`,
  ],
  [{ key: 'game_accepted', params: slot }, `The host has accepted you: ${SLOT}. Have a good game!`],
  [{ key: 'game_seated', params: slot }, `A place is free, and it is yours: ${SLOT}.`],
  [{ key: 'game_declined', params: slot }, `The host has no place for you in this game: ${SLOT}.`],
  [{ key: 'game_removed', params: slot }, `The host has taken you out of this game: ${SLOT}.`],
  [
    { key: 'game_lapsed', params: slot },
    `The share was not paid in time, so the place is free again: ${SLOT}. You can join again.`,
  ],
  [
    { key: 'game_no_parent', params: slot },
    `A parent’s consent is missing, so you did not get the place: ${SLOT}. With it you can join again.`,
  ],
  [
    { key: 'game_offered', params: { ...slot, until: nine } },
    `${SLOT}: a place is kept for you until 9:05 PM. Pay your share before then.`,
  ],
  [{ key: 'game_cancelled', params: slot }, `${SLOT} will not be played.`],
  [
    { key: 'game_moved', params: slot },
    `It is now on ${SLOT}. Your place is still yours: please leave the game if you cannot come.`,
  ],
  [
    { key: 'game_again', params: slot },
    `Your last game is played again: ${SLOT}. Take your place before it is full.`,
  ],
  [
    { key: 'game_team_asked', params: { ...slot, player } },
    `Rohan Kulkarni asks the team: ${SLOT}. Please say whether you come.`,
  ],
  [{ key: 'games_found', params: { ...slot, others: 0 } }, `${SLOT} needs players.`],
  [{ key: 'games_found', params: { ...slot, others: 1 } }, `${SLOT} needs players. So does one more game.`],
  [{ key: 'games_found', params: { ...slot, others: 4 } }, `${SLOT} needs players. So do 4 more games.`],
  [{ key: 'game_team_reminder', params: slot }, `${SLOT}. Please say whether you come.`],
  [
    { key: 'tournament_entered', params: { ...entry, date: slot.date } },
    'Andheri Aces plays in Sunday Cup, from Thu 26 Nov.',
  ],
  [
    { key: 'tournament_offered', params: { ...entry, until: nine } },
    'Sunday Cup: a place is kept for Andheri Aces until 9:05 PM. Pay the entry fee before then.',
  ],
  [
    { key: 'tournament_lapsed', params: entry },
    'The entry fee of Andheri Aces was not paid in time, so its place in Sunday Cup is free again.',
  ],
  [
    { key: 'tournament_no_parent', params: entry },
    'A parent’s consent is missing for you as captain, so Andheri Aces got no place in Sunday Cup. What was paid is given back.',
  ],
  [{ key: 'tournament_withdrawn', params: entry }, 'Andheri Aces has withdrawn from Sunday Cup.'],
  [{ key: 'tournament_removed', params: entry }, 'The organiser has taken Andheri Aces out of Sunday Cup.'],
  [
    { key: 'tournament_disqualified', params: { ...entry, reason: 'Players without an entry' } },
    'Andheri Aces is out of Sunday Cup (Players without an entry). Its results so far stay.',
  ],
  [
    { key: 'tournament_published', params: { tournament: 'Sunday Cup', date: slot.date } },
    'Sunday Cup begins on Thu 26 Nov. See when and where your team plays.',
  ],
  [
    { key: 'tournament_cancelled', params: { tournament: 'Sunday Cup', reason: 'Rain.' } },
    'Sunday Cup will not be played (Rain). An entry fee paid online is refunded in full; the organiser gives back one paid at the desk.',
  ],
  [
    { key: 'followed_published', params: { tournament: 'Sunday Cup', date: slot.date } },
    'Sunday Cup begins on Thu 26 Nov. See when and where its matches are.',
  ],
  [
    { key: 'followed_cancelled', params: { tournament: 'Sunday Cup', reason: 'Rain.' } },
    'Sunday Cup will not be played (Rain).',
  ],
  [
    { key: 'followed_moved', params: { ...match, start: six, ground, tournament: 'Sunday Cup' } },
    `Now: ${MATCH}, Thu 26 Nov, 6 PM at Sixer Cage.`,
  ],
  [
    { key: 'followed_begun', params: { ...match, tournament: 'Sunday Cup' } },
    `${MATCH}: follow the score ball by ball.`,
  ],
  [
    { key: 'entry_fee_refunded', params: { tournament: 'Sunday Cup', amount: 2_040 } },
    '₹2,040 of the entry fee for Sunday Cup is on its way to your account.',
  ],
  [
    { key: 'tournament_message', params: { tournament: 'Sunday Cup', words: 'कृपया 5 बजे आएँ।' } },
    'कृपया 5 बजे आएँ।',
  ],
  [{ key: 'tournament_won', params: entry }, 'Andheri Aces is the champion of Sunday Cup. Congratulations!'],
  [{ key: 'ground_team_entered', params: entry }, 'Andheri Aces has entered Sunday Cup.'],
  [{ key: 'ground_team_withdrawn', params: entry }, 'Andheri Aces has withdrawn from Sunday Cup.'],
  [
    { key: 'ground_booking_wanted', params: { ...slot, player, total, until } },
    `Rohan Kulkarni wants ${SLOT} (₹1,377). Approve it, or it waits for the payment until 6:24 AM.`,
  ],
  [
    { key: 'ground_booking_wanted', params: { ...slot, player, total } },
    `Rohan Kulkarni wants ${SLOT} (₹1,377). Approve it, or it waits for the payment.`,
  ],
  [
    { key: 'ground_booking_paid', params: { ...slot, player, total } },
    `Rohan Kulkarni paid ₹1,377 for ${SLOT}.`,
  ],
  [
    { key: 'ground_booking_approved', params: { ...slot, player, total } },
    `${SLOT} is approved for Rohan Kulkarni. ₹1,377 is due at the ground.`,
  ],
  [
    { key: 'ground_booking_moved', params: { ...slot, player, due: 200 } },
    `Rohan Kulkarni moved to ${SLOT}. ₹200 more is due at the ground.`,
  ],
  [
    { key: 'ground_booking_disowned', params: slot },
    `${SLOT} is not theirs, says the person whose email or link shows it. The booking stays: please check the email and phone on it.`,
  ],
  [
    { key: 'ground_regular_disowned', params: { ground } },
    'The weekly games at Sixer Cage are not theirs, says the person whose email or link shows them. The games stay: please check the email and phone on them.',
  ],
  [
    { key: 'ground_gate_reported', params: { ...slot, player } },
    `Rohan Kulkarni reports a closed gate: ${SLOT}. Please answer within 24 hours.`,
  ],
  [
    { key: 'ground_gate_confirmed', params: { ...slot, player, refund: total } },
    `Our team has confirmed the closed gate that Rohan Kulkarni reported: ${SLOT}. ₹1,377 is on its way back to the player.`,
  ],
  [
    { key: 'ground_gate_rejected', params: { ...slot, player } },
    `Our team has rejected the closed gate that Rohan Kulkarni reported: ${SLOT}. The money stays with you.`,
  ],
  [
    { key: 'ground_cancelled_by_player', params: { ...slot, player, reason: 'Rain all day' } },
    `Rohan Kulkarni cancelled ${SLOT} (Rain all day). The hours are free again.`,
  ],
  [
    { key: 'ground_cancelled_by_ground', params: { ...slot, player, refund: total } },
    `${SLOT} for Rohan Kulkarni is cancelled. ₹1,377 is on its way back to the player.`,
  ],
  [
    { key: 'ground_cancelled_by_ground', params: { ...slot, player, refund: 826, cash: 551 } },
    `${SLOT} for Rohan Kulkarni is cancelled. ₹826 is on its way back to the player. ${CASH}`,
  ],
  [
    { key: 'ground_cancelled_by_closure', params: { ...slot, player } },
    `${SLOT} for Rohan Kulkarni ended with the closure.`,
  ],
  [
    { key: 'ground_cancelled_by_expiry', params: { ...slot, player } },
    `Rohan Kulkarni did not pay for ${SLOT} in time. The hours are free again.`,
  ],
  [
    { key: 'ground_cancelled_by_system', params: { ...slot, player } },
    `${SLOT} for Rohan Kulkarni was cancelled.`,
  ],
  [
    { key: 'ground_settlement_held', params: games },
    '₹13,120 for games until Sun 22 Nov will be paid out by itself as soon as our checks of you and your grounds are complete. See what is missing.',
  ],
  [{ key: 'owner_check_passed', params: { kind: 'account' } }, 'Payout account: checked and in order.'],
  [
    {
      key: 'owner_check_refused',
      params: { kind: 'fire', ground: 'Sixer Cage', reason: 'The number is unreadable.' },
    },
    'Fire licence of Sixer Cage: The number is unreadable. Please correct it and send it again.',
  ],
  [
    { key: 'account_unknown', params: {} },
    'Please check the account and enter the right one. Your money waits safely until then.',
  ],
  [
    { key: 'account_of_another', params: { name: 'Rohan Kulkarni' } },
    'The bank has your payout account under another name than Rohan Kulkarni. Enter an account in that name, or wait for our team to look at it.',
  ],
  [
    { key: 'vendor_active', params: {} },
    'From now on it transfers your settlements to your payout account itself.',
  ],
  [
    { key: 'vendor_refused', params: { reason: 'The number is unreadable.' } },
    'It says: The number is unreadable. Please check your legal data and payout account. Until then we pay you as before.',
  ],
  [
    {
      key: 'licence_ending',
      params: { kind: 'police', ground: 'Sixer Cage', until: '2026-11-22', days: 7 },
    },
    'Police licence of Sixer Cage: valid until Sun 22 Nov. Send the new one in time, so that the ground keeps its Verified mark.',
  ],
  [
    { key: 'licence_ended', params: { kind: 'structure', ground: 'Sixer Cage', until: '2026-11-22' } },
    'Structure certificate of Sixer Cage: it was valid until Sun 22 Nov. The Verified mark returns once a new one has been checked.',
  ],
  [
    { key: 'ground_settlement_sent', params: { ...games, account: '•••••jay@okbank' } },
    '₹13,120 for games until Sun 22 Nov is on its way to •••••jay@okbank.',
  ],
  [
    { key: 'ground_settlement_paid', params: { ...games, reference: 'UTR123' } },
    '₹13,120 for games until Sun 22 Nov was paid out. Reference UTR123.',
  ],
  [
    { key: 'ground_settlement_failed', params: games },
    'The bank did not take ₹13,120 for games until Sun 22 Nov. Please look at your payout account: when you save it, we try again at once.',
  ],
  [
    { key: 'ground_settlement_reversed', params: { ...games, amount: 2697.5 } },
    'A game of the settlement until Sun 22 Nov was refunded. Our payment provider has taken ₹2,697.50 of it back from you.',
  ],
  [
    {
      key: 'ground_commission_billed',
      params: { amount: 1377, month: '2026-11-01', number: 'COM/26-27/000001' },
    },
    'Our bill COM/26-27/000001 for the commission of November 2026 is ready: ₹1,377. It has been taken from your settlements already; there is nothing to pay.',
  ],
  [
    { key: 'game_over', params: slot },
    `${SLOT}. Say who played fair. Only hosts who decide about a request see the numbers.`,
  ],
  [
    { key: 'complaint_filed', params: { number: 'CC-J9GTUWQE', until } },
    'We have your complaint CC-J9GTUWQE. Our team confirms that it has read it by Thu 26 Nov, 6:24 AM.',
  ],
  [
    { key: 'complaint_acknowledged', params: { number: 'CC-J9GTUWQE', until } },
    'Our team has read your complaint CC-J9GTUWQE and resolves it by Thu 26 Nov, 6:24 AM.',
  ],
  [
    { key: 'complaint_answered', params: { number: 'CC-J9GTUWQE' } },
    'Our team has answered your complaint CC-J9GTUWQE.',
  ],
  [
    { key: 'complaint_answered_by_ground', params: { number: 'CC-J9GTUWQE' } },
    'The ground has answered your complaint CC-J9GTUWQE. Our team still looks at it.',
  ],
  [
    { key: 'complaint_escalated', params: { number: 'CC-J9GTUWQE' } },
    'We are late with your complaint CC-J9GTUWQE. It is now with our grievance officer.',
  ],
  [
    { key: 'complaint_resolved', params: { number: 'CC-J9GTUWQE' } },
    'Our team has resolved your complaint CC-J9GTUWQE.',
  ],
  [
    { key: 'data_request_filed', params: { number: 'CC-J9GTUWQE', until } },
    'We have your request CC-J9GTUWQE about your data. Our team answers it by Thu 26 Nov, 6:24 AM.',
  ],
  [
    { key: 'data_request_read', params: { number: 'CC-J9GTUWQE', until } },
    'Our team has read your request CC-J9GTUWQE and answers it by Thu 26 Nov, 6:24 AM.',
  ],
  [
    { key: 'data_request_answered', params: { number: 'CC-J9GTUWQE' } },
    'Our team has written to you about your request CC-J9GTUWQE.',
  ],
  [
    { key: 'data_request_resolved', params: { number: 'CC-J9GTUWQE' } },
    'Our team has closed your request CC-J9GTUWQE.',
  ],
  [
    { key: 'ground_complaint_filed', params: { ...slot, number: 'CC-J9GTUWQE' } },
    `${SLOT}. Please answer complaint CC-J9GTUWQE: the player and our team read it.`,
  ],
  [
    { key: 'ground_complaint_resolved', params: { number: 'CC-J9GTUWQE' } },
    'Our team has resolved complaint CC-J9GTUWQE.',
  ],
  [
    { key: 'admin_complaint_filed', params: { number: 'CC-J9GTUWQE' } },
    'Complaint CC-J9GTUWQE waits to be acknowledged within 48 hours.',
  ],
  [
    { key: 'admin_complaint_escalated', params: { number: 'CC-J9GTUWQE' } },
    'Complaint CC-J9GTUWQE is past its time. Please look at it now.',
  ],
  [
    { key: 'admin_complaint_reopened', params: { number: 'CC-J9GTUWQE', until } },
    'The player is not satisfied with the decision on complaint CC-J9GTUWQE. The next officer decides it by Thu 26 Nov, 6:24 AM.',
  ],
  [
    { key: 'admin_report_not_looked_at', params: {} },
    'A report has waited for more than 24 hours to be looked at. Please look at it now.',
  ],
  [
    { key: 'admin_report_not_decided', params: {} },
    'A report has waited for more than 15 days to be decided. Please decide it now.',
  ],
  [{ key: 'parent_agreed', params: {} }, 'You can now book, join games, enter tournaments and pay.'],
  [{ key: 'parent_refused', params: {} }, 'You cannot book or pay for now. You can ask again in Settings.'],
  [
    { key: 'account_unused', params: { until: '2026-12-06' } },
    'You have not used it for a long time. On Sun 6 Dec or later we delete it, with what we hold on you. Log in before then, and it stays.',
  ],
  [
    { key: 'parent_withdrew', params: {} },
    'You cannot make new bookings for now. What is paid stays. You can ask again in Settings.',
  ],
  [
    { key: 'parent_suspended', params: {} },
    'The consent you had is no longer enough. You cannot make new bookings until another adult agrees. What is paid stays. You can ask in Settings.',
  ],
  [
    { key: 'admin_parent_was_minor', params: {} },
    'An account that had consented for a child turns out to be a minor’s. The consent is suspended, and the child has been told to ask another adult.',
  ],
  [{ key: 'report_looked_at', params: {} }, 'Our team has read it and decided. Thank you for telling us.'],
  [
    { key: 'review_hidden', params: { reason: 'Please keep to the price.' } },
    'Our team looked at a report about it and wrote: Please keep to the price.',
  ],
  [
    { key: 'conduct_warned', params: { reason: 'Please keep to the price.' } },
    'Somebody you play with has reported you. Please keep to the price.',
  ],
  [
    { key: 'ground_dispute_opened', params: { number: 'CR-8F3K2M', amount: 2754 } },
    'The payer’s bank wants ₹2,754 of booking CR-8F3K2M back. Our team will answer it. Your part is on hold until the bank decides.',
  ],
  [
    { key: 'ground_dispute_won', params: { number: 'CR-8F3K2M', amount: 2754 } },
    'The bank leaves the ₹2,754 of booking CR-8F3K2M with you. Your part comes with the next settlement.',
  ],
  [
    { key: 'ground_dispute_lost', params: { number: 'CR-8F3K2M', amount: 2754 } },
    'The bank gave ₹2,754 of booking CR-8F3K2M back to the payer. What was not refunded before comes out of your balance.',
  ],
  [
    {
      key: 'admin_dispute_opened',
      params: { number: 'CR-8F3K2M', amount: 2754, until: '2026-11-30T18:29:00.000Z' },
    },
    '₹2,754 of booking CR-8F3K2M. Evidence is due by Mon 30 Nov, 11:59 PM.',
  ],
  [
    {
      key: 'admin_dispute_reminder',
      params: { number: 'CR-8F3K2M', amount: 2754, until: '2026-11-30T18:29:00.000Z' },
    },
    '₹2,754 of booking CR-8F3K2M: the bank takes evidence until Mon 30 Nov, 11:59 PM.',
  ],
  [
    { key: 'admin_dispute_won', params: { number: 'CR-8F3K2M', amount: 2754 } },
    'The bank leaves ₹2,754 of booking CR-8F3K2M with us.',
  ],
  [
    { key: 'admin_dispute_lost', params: { number: 'CR-8F3K2M', amount: 2754 } },
    'The bank gave ₹2,754 of booking CR-8F3K2M back to the payer.',
  ],
  [{ key: 'admin_gate_reported', params: slot }, `${SLOT}. It waits for a decision.`],
  [{ key: 'admin_match_disputed', params: match }, `${MATCH}. It waits for a decision.`],
];

test('every notification key has a test case', () => {
  const keys = new Set(SAID.map(([{ key }]) => key));
  expect(keys).toEqual(new Set(Object.keys(NEWS)));
});

/** Words that are names, numbers or symbols. */
const KEPT =
  /Sixer Cage|Andheri Night Riders|Bandra Blasters|Rohan Kulkarni|Sunday Cup|Andheri Aces|Players without an entry|The number is unreadable|Rain all day|Rain|Please keep to the price\.|\S+@okbank|UTR\d+|C[CR]-\w+|COM\/[\d/-]+|[AP]M/g;

test.each(SAID)('renders %j in English and in Hindi', ({ key, params }, english) => {
  expect(NEWS[key].params.parse(params)).toEqual(params);
  expect(sayNews(NEWS_IN_ENGLISH, key, params).message).toBe(english);
  const hindi = sayNews(NEWS_IN_HINDI, key, params);
  for (const text of Object.values(hindi)) {
    expect(text).toMatch(/[\u0900-\u097f]/);
    expect(text.replace(KEPT, '')).not.toMatch(/[A-Za-z]/);
  }
  for (const sum of english.match(/₹[\d,]*\d/g) ?? []) expect(hindi.message).toContain(sum);
});

test('a sentence without a sum or a time omits it', () => {
  const kept = sayNews(NEWS_IN_HINDI, 'slot_kept', { ...slot, total });
  expect(kept.message).toBe(
    'Sixer Cage, गुरु 26 नव, 11 PM–1 AM: आपके लिए रोका है। पक्का करने के लिए ₹1,377 का भुगतान करें।',
  );
  const sent = sayNews(NEWS_IN_HINDI, 'ground_settlement_sent', games);
  expect(sent.message).toBe('रवि 22 नव तक के खेलों के ₹13,120 आपके खाते को भेजे जा रहे हैं।');
});

test('keeps the text of a stored notification without params, of another version, or with broken params', () => {
  expect(sayStoredNews(NEWS_IN_HINDI, {})).toBeUndefined();
  expect(sayStoredNews(NEWS_IN_HINDI, { key: 'of_tomorrow', params: {} })).toBeUndefined();
  expect(sayStoredNews(NEWS_IN_HINDI, { key: 'toString', params: {} })).toBeUndefined();
  expect(
    sayStoredNews(NEWS_IN_HINDI, { key: 'wait_ended', params: { ...slot, date: '26 Nov' } }),
  ).toBeUndefined();
  expect(sayStoredNews(NEWS_IN_HINDI, { key: 'wait_ended', params: slot })?.title).toBe(
    'आपकी प्रतीक्षा ख़त्म हुई',
  );
});

test('params on the wire are flat and bounded', () => {
  const fields = z.object(newsFields);
  expect(fields.safeParse({ key: 'of_tomorrow', params: { name: 'Asha', sum: 200 } }).success).toBe(true);
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`p${i}`, i]));
  for (const params of [{ at: { date: '2026-11-26' } }, { name: 'x'.repeat(501) }, many])
    expect(fields.safeParse({ key: 'k', params }).success).toBe(false);
});
