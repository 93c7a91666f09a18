import type { CouponReason } from './contracts/coupon-code.js';
import type { RefusalReason } from './cricket/refusal.js';
import { AppError, type AppErrorOptions } from './errors.js';
import type { Complaints, SCHEMA_SENTENCES } from './field-errors.js';
import { formatExactRupees, formatRupees } from './format/money.js';
import type { MessageParams } from './message-params.js';
import type { RefusingSwitch } from './switches.js';

/**
 * Texts of refusals by code and reason, in English, with their raw values. A reason added here does not compile until
 * the web has it in Hindi; an `AppError` without a reason is translated by its code alone.
 */
export const REFUSALS = {
  VALIDATION: {
    pan_not_of_gstin: 'This is not the PAN in the GSTIN: its third to twelfth characters are the PAN.',
    scan_gone: 'This scan is gone. Please choose it again.',
    licence_over: 'This licence has ended. Please give the last day of a licence in force.',
    scan_not_whole: 'This PDF is not whole. Please save it as a PDF again, or choose a picture of it.',
    scan_unreadable: 'Please choose a PDF, or an undamaged picture in JPEG, PNG or WebP format.',
    time_over: 'This time is already over.',
    time_begun: 'This time has already begun. Please pick a later hour.',
    city_unknown: 'Please choose a city from the list',
    parent_is_you: 'A parent is another person. Please give their own email and phone, not yours.',
    birth_date_ahead: 'A date of birth cannot be in the future. Please check the year.',
    contact_in_text:
      'Please leave out phone numbers, mail addresses and links. The host sees the number of everybody who is in.',
    too_many_players: ({ max }: { max: number }) => `Maximum ${max} players allowed`,
    not_in_team: 'This player is not in the team of this side.',
    player_unknown: 'This player is not on Crease.',
    player_twice: 'This player is named twice.',
    player_in_both: 'A player can play for one side only. Please name a joker once.',
    one_joker: 'A match has one joker.',
    not_in_side: 'Please choose a player of this side.',
    team_unknown: 'There is no such team.',
    same_team: 'A team cannot play against itself.',
    rules_contradict: ({ rule }: { rule: string }) => `The rule ${rule} contradicts the others.`,
    start_needed: 'Please say when the match starts.',
    places_over_capacity: ({ max }: { max: number }) => `This ground has room for ${max} players.`,
    shares_over_price: ({ price }: { price: number }) =>
      `All shares together are more than the price of ${formatRupees(price)}.`,
    closes_after_start: 'A game takes players until its start at the latest.',
    not_your_team: 'Please choose a team that you are in.',
    roster_size: ({ min, max }: { min: number; max: number }) =>
      min === max ? `A team plays with ${min} players here.` : `A team has ${min} to ${max} players here.`,
    not_in_roster_team: 'Please choose players of this team.',
    window_closed: 'No ground is open in one of the windows.',
    registration_in_past: 'Teams must be able to enter until a time that is still ahead.',
    grounds_of_many_owners: 'All grounds of a tournament must have the same owner.',
    other_length: ({ hours }: { hours: number }) => `Please choose ${hours} hours, as you have booked.`,
  },
  BAD_CREDENTIALS: {
    wrong_login: 'The email, phone or password is not right.',
    parent_link:
      'This link has been used or has ended. Your child can ask you again in Crease, under Settings.',
    unsubscribe_link: 'This link is not valid. Please choose your mails in Settings.',
    login_timed_out: 'This login took too long. Please login again.',
    wrong_app_code: 'That code is not right, or was used before. Please enter the next one.',
    password_changed: 'Your password was changed. Please login again.',
    password_login_needed: 'Please login with your password to set this up.',
    passkey_needed: 'Please login with your passkey.',
    passkey_unproven: 'That passkey could not be checked. Please try again.',
    unknown_passkey: 'We do not know this passkey. It may have been removed in Settings.',
    passkey_timed_out: 'This login took too long. Please try again.',
    enrolment_timed_out: 'This took too long. Please begin again.',
    wrong_password: 'Your password is not right.',
    wrong_current_password: 'Your current password is not right.',
    no_account_by_phone: 'No account has confirmed this number. Please register, or login with your email.',
    phone_login_for_players:
      'This number belongs to an account that runs grounds. Please login with its email.',
    phone_long_unused:
      'This account was not used for 90 days, and a number can pass to another person. Please login with its email.',
    wrong_code: 'That code is not right or has expired.',
    wrong_code_ask_again: 'That code is not right or has expired. Please check it or ask for a new one.',
    registration_ended: 'This registration is not valid any more. Please register again.',
    newsletter_link: 'This link is not valid any more. Please sign up once more.',
    scorer_link: 'This link was used or has ended. Please ask for a new one.',
    code_of_other_booking: 'This code does not belong to the booking.',
    team_link_ended: 'This invite link has ended. Please ask the captain for a new one.',
    claim_link_ended: 'This link has been used or has ended. Please ask the captain for a new one.',
  },
  SECOND_FACTOR: {
    app_code_needed: 'Please enter the code of your authenticator app.',
    second_factor_needed: 'Your account needs two-step login. Please set it up to go on.',
    passkey_needed: 'Please login with your passkey.',
  },
  PROOF_NEEDED: {
    passkey_copied: 'This passkey may have been restored or copied. Please enter your password too.',
  },
  UNAUTHENTICATED: {
    session_ended: 'Your session has ended. Please login again.',
    sign_in_again: 'Please sign in again.',
  },
  FORBIDDEN: {
    not_yours: 'Access denied',
    turf_shared_elsewhere:
      'This ground shares turf with grounds that are not yours to change. Please ask the owner.',
    team_captain_only: 'Only the captain can do this.',
    tournament_organiser_only: 'Only the organisers of the tournament can do this.',
    game_host_only: 'Only the host of the game can do this.',
    game_team_only: 'Only members of the team can do this.',
    game_players_only: 'Only players of the game can do this.',
    team_leads_only: 'Only the captain and vice-captain can do this.',
    second_factor_first:
      'Please switch on two-step login in Settings first, or login with a passkey: it keeps money and other people’s data safe.',
  },
  PARENT_CONSENT_NEEDED: {
    parent_not_asked: 'You are under 18, so a parent has to agree first. Please ask them in Settings.',
    parent_asked: 'Your parent has not agreed yet. Please ask them to open the link in our mail.',
    parent_said_no: 'Your parent does not agree, so this is not possible. You can ask again in Settings.',
  },
  NOT_FOUND: {
    no_opening: 'This day does not open by a draw.',
    no_draw: 'This draw is not published yet.',
    letter_gone: 'This letter is not there any more.',
    no_such_account: 'There is no such account.',
    no_such_coupon: 'There is no such coupon.',
    no_such_passkey: 'This passkey is not there.',
    session_already_ended: 'This session has already ended.',
    account_gone: 'This account does not exist.',
    no_such_ground: 'Ground not found.',
    ground_gone: 'This ground does not exist.',
    no_such_scan: 'There is no such scan.',
    no_such_check: 'There is no such check.',
    not_waiting: 'You are not waiting for this slot any more.',
    hold_ended: 'This hold has already ended.',
    no_such_booking: 'This booking does not exist.',
    no_such_payment: 'This payment does not exist.',
    no_fee_bill: 'No convenience fee was billed for it.',
    no_such_picture: 'This picture does not exist.',
    no_such_team: 'This team does not exist.',
    no_such_team_member: 'This player is not in the team.',
    no_such_match: 'This match does not exist.',
    no_such_person: 'You have not played with this person.',
    no_such_dispute: 'Dispute not found.',
    no_such_complaint: 'Complaint not found.',
    no_such_review: 'This review does not exist.',
    no_such_report: 'This report does not exist.',
    no_such_block: 'This person is not blocked any more.',
    not_asked: 'You are not asked to play in this match.',
    no_such_game: 'This game does not exist.',
    no_such_entry: 'This team is not in the tournament any more.',
    no_such_fixture: 'This tournament has no such match.',
    no_such_tournament: 'This tournament does not exist.',
    no_such_game_alert: 'This search is not saved any more.',
    no_such_place: 'This player is not in the game any more.',
    no_place_of_yours: 'You have no place in this game.',
  },
  STATE_CONFLICT: {
    tournament_not_drawn: 'Please draw the pairings first.',
    tournament_published: 'The schedule has been published already.',
    tournament_not_published: 'Please publish the schedule first.',
    tournament_teams_changed: 'The teams have changed since the draw. Please draw again.',
    tournament_format_too_large: ({ teams }: { teams: number }) =>
      `${teams} teams are too few for this format. Please change it, or wait for more teams.`,
    tournament_too_many_matches: ({ most }: { most: number }) =>
      `This would be more than ${most} matches. Please choose fewer teams or rounds.`,
    tournament_teams_unknown: 'The teams of this match are not known yet.',
    tournament_matches_fall: ({ matches }: { matches: string }) =>
      `These matches are built on another result and would have to be played again: ${matches}.`,
    tournament_team_plays: ({ match }: { match: number }) =>
      `A team of this match plays match ${match} at that time.`,
    tournament_order: ({ match }: { match: number }) =>
      `Match ${match} decides who plays, so the later one must begin after it.`,
    tournament_outside: ({ match }: { match: number }) =>
      `Match ${match} would be outside the hours of the tournament.`,
    tournament_match_moved: ({ match }: { match: number }) =>
      `Match ${match} has been moved meanwhile. Please look again.`,
    tournament_no_match_on: 'There is no match to score on this day.',
    tournament_no_room: ({ matches }: { matches: string }) =>
      `No hours are left for match ${matches}. Please add hours, or decide it by hand.`,
    tournament_unscheduled: 'Each match needs its hours first. Please make the schedule.',
    tournament_not_to_draw: 'Only a tournament that is open, and not published yet, can be drawn.',
    tournament_too_few_teams: 'A tournament needs at least two teams.',
    tournament_cancelled: 'This tournament was cancelled.',
    registration_over: 'Teams cannot enter this tournament now.',
    waiting_list_full: 'The waiting list of this tournament is full.',
    roster_locked: 'Registration has closed, so the players of a team stay as they are.',
    entry_not_in: 'This team is not in the tournament.',
    team_disqualified: 'This team is disqualified.',
    team_has_played: 'This team has played already, so it cannot be replaced.',
    no_team_waits: 'No team waits for a place.',
    no_team_in: 'No team has a place yet.',
    withdraw_too_late: 'The matches are published. Please ask the organiser.',
    tournament_not_draft: 'Only a draft can be opened for entries.',
    tournament_not_over: 'There is no champion yet: the tournament is not over.',
    tournament_settled: 'This cannot be changed any more: the tournament is too far on.',
    tournament_ground_away: 'One of the grounds is not open to players right now.',
    entry_fee_fixed: 'A team has paid the entry fee, so it stays as it is.',
    entry_not_to_pay: 'This team has no fee to pay now.',
    nothing_to_give_back: 'Nothing of this team is to be given back at the desk.',
    tournament_final_begun:
      'The final has begun, so the tournament cannot be cancelled. Abandon the final instead.',
    entry_not_held: 'This place is no longer held for your team. Please enter again.',
    teams_are_in: ({ taken }: { taken: number }) => `${taken} teams are in already.`,
    game_needs_booking: 'Only a confirmed booking can have a game.',
    game_begun: 'This game has already begun.',
    game_not_over: 'This game is not over yet.',
    fair_play_over: 'You can say how players played for 7 days after a game.',
    fair_play_self: 'You cannot rate yourself.',
    game_cancelled: 'This game was cancelled.',
    game_closed: 'This game takes no more players.',
    game_alerts_full: ({ max }: { max: number }) =>
      `You can save ${max} searches. Delete one to save another.`,
    game_not_again: 'This game cannot be booked again: it is not over, was cancelled, or was long ago.',
    game_of_regular: 'This game is a regular’s: its next date is booked already.',
    too_many_games: ({ max }: { max: number }) =>
      `You are in ${max} games already. Please leave one first, or wait until one is over.`,
    too_many_hosted: ({ max }: { max: number }) =>
      `You host ${max} games already. You can open another once one is over.`,
    own_game: 'You host this game, so you are in it.',
    places_taken: ({ taken }: { taken: number }) => `${taken} places are taken already.`,
    place_not_held: 'This place is no longer held for you. Please join again.',
    share_not_needed: 'No share is needed for this place any more. Please ask the player who booked.',
    not_a_request: 'This player has not asked for a place.',
    share_passed_on:
      'This player has paid, and you have their share. They can go once another player waits for the place.',
    minor_not_open:
      'Players under 18 cannot list a game for everybody. Please share its link with people you know.',
    reports_of_day: 'You have made as many reports today as possible. Our team reads each of them.',
    complaints_of_day: 'You have made as many complaints today as possible. Please write to us by mail.',
    complaint_resolved: 'This complaint has been resolved already.',
    complaint_acknowledged: 'This complaint has been acknowledged already.',
    complaint_busy: 'A refund for this complaint is being made. Please look again in a moment.',
    complaint_without_booking: 'This complaint names no booking that could be refunded.',
    complaint_refund_unknown: 'This booking has no such refund.',
    complaint_not_reopenable: 'A complaint can be reopened once, within 14 days after its decision.',
    complaint_full: 'This complaint has as many answers as possible. Please resolve it.',
    report_decided: 'This report has been decided already.',
    report_without_game: 'This report names no game that could be closed.',
    report_without_review: 'This report names no review that could be hidden.',
    own_review: 'This is your own review.',
    game_stopped: 'Our team has closed this game to more players.',
    block_list_full: 'You have blocked as many people as possible. Please unblock somebody first.',
    refund_not_waiting: 'This refund waits for nobody any more.',
    refund_held_by_provider:
      'The payment service still holds this refund and may let it through. Please look again later.',
    no_failed_payout: 'No payout of this settlement has failed.',
    add_mail_first: 'Your account has no email yet. Please add one in Settings first.',
    account_without_mail: 'This account has no email, so it stays a player’s account.',
    texts_not_sent: 'SMS are not sent from here, so no phone can be confirmed.',
    booked_yourself: 'You made this booking yourself. If plans changed, please cancel it.',
    written_down_yourself: 'You wrote this booking down yourself, for the ground.',
    mails_wait_for_approval:
      'Crease mails your customers once we have let in your first ground. Until then, please pass the link on yourself.',
    booked_without_coupon:
      'You have this slot booked already, without this coupon. Please pay that booking, or cancel it first.',
    address_works: 'Mails to this address arrive.',
    address_unreachable: 'Mails to your address do not arrive. Please confirm it in Settings first.',
    moved_meanwhile:
      'Somebody has moved this booking meanwhile. Please see where it is now, and move it from there.',
    second_factor_on: 'Two-step login is on already.',
    second_factor_off: 'Two-step login is off.',
    second_factor_required: 'Your account needs two-step login.',
    passkey_registered: 'This passkey is registered already.',
    last_passkey:
      'Your account needs two steps, and this is the last passkey. Please add another or switch on two-step login first.',
    tournaments_ahead: 'Your tournaments are not over yet. Please finish or cancel them first.',
    grounds_booked:
      'Players have booked your grounds. Cancel those bookings or wait until they are played, then delete your account.',
    grounds_open: 'Your grounds are open for booking. Ask us to close them, then delete your account.',
    ground_closed: 'The ground is closed at this time.',
    owner_left: 'The owner of this ground has left Crease.',
    slot_free: 'This slot is free right now. You can book it.',
    not_cancellable: 'This booking can no longer be cancelled.',
    already_begun: 'This booking has already begun and cannot be cancelled.',
    not_movable: 'This booking can no longer be moved.',
    too_late_to_move: 'A booking can be moved up to 2 hours before its start.',
    same_time: 'This is the time you have already booked.',
    booking_changed: 'This booking has just changed. Please look again.',
    not_pending: 'This booking is no longer waiting for approval.',
    already_checked_in: 'This booking is already checked in.',
    not_confirmed: 'Only a confirmed booking can be checked in.',
    not_played: 'You can review a ground only after you have played there.',
    own_workplace: 'You cannot review a ground where you work.',
    not_completed: 'You can review a ground once your booking is completed.',
    receipt_not_ready: 'The receipt is ready once the booking is confirmed.',
    nothing_due: 'Nothing is due for this booking.',
    nothing_due_at_ground: 'Nothing is due for this booking at the ground.',
    payment_ended: 'This payment has already ended.',
    over_due: ({ due }: { due: number }) => `Only ${formatRupees(due)} is due.`,
    over_payment: ({ left }: { left: number }) =>
      `Only ${formatExactRupees(left)} of this payment can still be refunded.`,
    dispute_not_open: 'This dispute takes no evidence any more.',
    no_open_transfer: 'No transfer of this settlement is under way.',
    check_just_sent: 'This was just sent or decided. Please look at it again.',
    check_changed: 'The owner has changed this meanwhile. Please look at it again.',
    legal_name_first: 'Please enter the legal name first: the bank is asked about it.',
    pan_first: 'Please enter the legal name and the PAN first.',
    payout_account_first: 'Please enter the payout account first.',
    too_many_scans: 'Please send the licences whose scans you have chosen first.',
    no_open_reversal: 'This refund is not waiting for money from the ground any more.',
    bank_not_answered: 'The bank has not answered yet. Please look at it again later.',
    bank_knows_not: 'The bank does not know this account. The owner has to enter another.',
    payment_disputed: 'The payer’s bank disputes this payment. It can be refunded once the bank has decided.',
    refund_not_covered: ({ covered }: { covered: number }) =>
      `The money of this game has been paid out or given back, and the ground's balance of ${formatExactRupees(covered)} ` +
      'does not cover this refund. Please pay it back at the ground, or wait for the next games.',
    team_full: ({ max }: { max: number }) => `The team is full: it has ${max} players.`,
    too_many_teams: ({ max }: { max: number }) => `You are in ${max} teams already. Please leave one first.`,
    captain_hands_over_first: 'You are the captain. Please make another player the captain first.',
    guest_cannot_lead: 'This player has no account yet. Send them their link first.',
    has_account: 'This player has an account already.',
    team_changed: 'The team has just changed. Please look again.',
    no_parent_needed: 'A parent is only asked for a person whose date of birth says that they are under 18.',
    parent_given: 'Your parent has agreed already.',
    parent_unproven: 'Please enter both codes first: the one in your mail and the one on your phone.',
    parent_minor:
      'A parent must be an adult: an account with this email or phone belongs to a person under 18.',
    parent_is_child:
      'A parent must be another person: this email or phone belongs to the child’s own account.',
    line_not_open: 'You can join the line from 15 minutes before the day opens.',
    line_over: 'The line for this day is over. You can book it right away.',
    minor_not_public: 'A profile of somebody under 18 is never public.',
    minor_no_marketing: 'Nobody under 18 gets offers from us.',
    birth_date_set:
      'You have told us another date of birth. If that one is wrong, please ask for a correction in Settings, under Your rights over your data.',
    birth_date_corrected: 'This request has already set another date of birth. Please look again.',
    complaint_no_correction: 'A date of birth can be changed for a request for correction only.',
    age_follows: 'Whether you are under 18 follows from your date of birth.',
    notice_changed: 'This notice has changed. Please read the new one first.',
    played_together: 'You have played in a match with this guest, so you are two people.',
    match_begun: 'The match has begun.',
    match_not_over: 'The match is not over yet.',
    match_confirmed: 'The result of this match is confirmed.',
    match_disputed: 'The result of this match is disputed. Please wait until that is decided.',
    match_log_full: 'This match has as many events as one can have.',
    later_ball: 'This would make a later ball impossible. Please correct that one first.',
    too_many_waits: ({ max }: { max: number }) => `You are already waiting for ${max} slots.`,
  },
  DUPLICATE: {
    team_entered: 'This team has entered the tournament already.',
    person_in_other_team: 'One of these players is in another team of this tournament.',
    coupon_code_taken: 'There is a coupon with this code already.',
    email_registered: 'An account with this email already exists. Please login.',
    phone_registered: 'An account with this phone number already exists. Please login.',
    email_taken: 'Another account uses this email.',
    phone_proven: 'Another account has confirmed this phone number by a code.',
    phone_taken: 'Another account uses this phone number.',
    already_reviewed: 'You have already reviewed this booking.',
  },
  TOO_LARGE: {
    picture_too_large: 'The picture must not be larger than 5 MB.',
    scan_too_large: 'The scan must not be larger than 5 MB. Please choose a smaller one.',
  },
  IDEMPOTENCY_MISMATCH: {
    event_id_used: 'An event with this id says something else.',
  },
  LEASE_HELD: {
    scored_by: ({ by }: { by: string }) => `${by} is scoring this match.`,
  },
  LEASE_LOST: {
    scored_by_other: 'Somebody else has taken over the scoring.',
  },
  BEHIND: {
    more_events: 'The match has events that this device does not know yet.',
  },
  NOT_YOUR_TURN: {
    line_join_first: 'This day opens in turn. Please join the line on the ground’s page.',
    line_wait: 'It is not your turn yet. You keep your place in the line.',
    turn_over: 'Your two minutes are over. You can book again when the line has ended.',
  },
  GAME_FULL: {
    game_full: 'All places of this game are taken.',
    game_list_full: 'The list of this game is full.',
  },
  RATE_LIMITED: {
    line_busy: 'Many players are joining right now. Please try again in a moment.',
    many_codes_today: 'Many codes were asked for today. Please use the last one, or ask again later.',
    tournament_many_messages: 'The captains got 5 messages within a day. Please wait with the next one.',
    too_many_parents: 'You have asked as often as possible today. Please try again tomorrow.',
    too_many_mails: 'Too many mails went out for this today. Please try again tomorrow.',
    too_many_codes_to_phone: 'This phone got too many codes today. Please try again tomorrow.',
  },
  UNAVAILABLE: {
    queues_away: 'Redis is away: nobody knows the queues right now.',
    coupon_busy: 'Many are using this coupon right now. Please try again.',
    sign_in_busy: 'Too many people are signing in right now. Please try again in a moment.',
    ground_busy: 'The ground is very busy right now. Please try again in a moment.',
    booking_failed: 'Failed to create booking. Please try again.',
    bookings_paused: 'Bookings cannot be taken right now. Please try again in a moment.',
    booking_busy: 'This booking is being changed right now. Please try again.',
    tournament_busy: 'This tournament is being changed right now. Please try again.',
    game_busy: 'Many players are joining this game right now. Please try again.',
    order_failed: 'Failed to create order',
    order_provider_away: 'Failed to create order. The payment service is not answering.',
    provider_busy: 'The payment service is busy. Please try again in a moment.',
    provider_away: 'The payment service is not answering. We keep asking; please wait a moment.',
    payment_busy: 'This payment is being changed right now. Please try again.',
    match_busy: 'This match is being changed right now. Please try again.',
    request_under_way: 'Your earlier request is still under way. Please try again in a moment.',
    other_window: 'You are doing this in another window right now. Please try again.',
  },
  COUPON_INVALID: {
    unknown: 'We do not know this coupon. Please check the code.',
    expired: 'This coupon has ended.',
    'not-here': 'This coupon is not for this ground, day or time.',
    'not-yet': 'This coupon has not begun yet.',
    'too-small': 'This booking is too small for this coupon.',
    'used-up': 'This coupon has been used up.',
    'used-by-you': 'You have used this coupon already, or it is for first bookings only.',
  } satisfies Record<CouponReason, string>,
} as const;

type Refusals = typeof REFUSALS;
export type RefusalCode = keyof Refusals;
export type ReasonOf<C extends RefusalCode> = keyof Refusals[C] & string;

/** The params of a text; undefined if it has none. */
type ParamsIn<S> = S extends (params: infer P extends MessageParams) => string ? P : undefined;

/** The same text in another language. */
type Word<P> = P extends MessageParams ? (params: P) => string : string;

/** Every text with a reason, in another language. */
export type RefusalWords = {
  readonly [C in RefusalCode]: { readonly [R in ReasonOf<C>]: Word<ParamsIn<Refusals[C][R]>> };
} & {
  readonly VALIDATION: { readonly [R in keyof Complaints]: (params: Complaints[R]) => string } & {
    readonly [R in keyof typeof SCHEMA_SENTENCES]: string;
  };
  readonly SWITCHED_OFF: { readonly [S in RefusingSwitch]: string };
  readonly NOT_IN_RULES: { readonly [R in RefusalReason]: string };
};

interface Options<P extends MessageParams> extends Omit<AppErrorOptions, 'errors' | 'reason' | 'params'> {
  params: P;
  /** The dotted path of the one field at fault: the message is shown next to it too. */
  field?: string;
}
type Given<P extends MessageParams | undefined> = P extends MessageParams
  ? [options: Options<P>]
  : [options?: Omit<Options<MessageParams>, 'params'>];

/** A refusal with its reason and params for programs, and an English sentence for people. */
export function refuse<C extends RefusalCode, R extends ReasonOf<C>>(
  code: C,
  reason: R,
  ...[options]: Given<ParamsIn<Refusals[C][R]>>
): AppError {
  return refusalOf(code, reason, options);
}

function refusalOf(
  code: RefusalCode,
  reason: string,
  { field, params, ...options }: Partial<Options<MessageParams>> = {},
): AppError {
  const sentences: Readonly<Record<string, unknown>> = REFUSALS[code];
  const sentence = sentences[reason];
  const message = typeof sentence === 'function' ? String(sentence(params)) : String(sentence);
  const said = { reason, ...(params ? { params } : {}) };
  return new AppError(code, message, {
    ...options,
    ...said,
    ...(field ? { errors: [{ path: field, message, ...said }] } : {}),
  });
}
