import type { Booking } from './contracts/booking.js';

/** The window in which a player can report a closed gate, before the start and after the end. */
const BEFORE_START_MS = 15 * 60_000;
const AFTER_END_MS = 24 * 3_600_000;
/** How long the workplace has to answer before only an admin can decide. */
export const GATE_ANSWER_MS = 24 * 3_600_000;

interface Reportable {
  status: Booking['status'];
  startsAt: Date;
  endsAt: Date;
  checkedIn: boolean;
  /** Rupees paid online and not refunded. */
  kept: number;
}

/** Why a player cannot report a closed gate now; undefined if they can. */
export type GateRefusal = 'not-standing' | 'not-paid' | 'checked-in' | 'too-early' | 'too-late';

/**
 * The one rule of when a closed gate can be reported (docs/product-rules.md, Closed gates), for the API and the page.
 */
export function gateRefusal(booking: Reportable, now: Date): GateRefusal | undefined {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return 'not-standing';
  if (booking.kept <= 0) return 'not-paid';
  if (booking.checkedIn) return 'checked-in';
  if (now.getTime() < booking.startsAt.getTime() - BEFORE_START_MS) return 'too-early';
  if (now.getTime() > booking.endsAt.getTime() + AFTER_END_MS) return 'too-late';
  return undefined;
}

type Gate = Pick<NonNullable<Booking['closedGate']>, 'state'> | undefined;

/** States of a report that still waits for a decision. */
export const OPEN_GATE_STATES = ['open', 'disputed'] as const;

/** True if the report still waits for a decision. */
export const isGateOpen = (gate: Gate): boolean => OPEN_GATE_STATES.some((state) => state === gate?.state);

/** True if the ground or an admin has confirmed that the gate was closed: there was no game. */
export const isGateConfirmed = (gate: Gate): boolean => gate?.state === 'confirmed';
