import type { BodyOf } from '@crease/shared/contract';
import type { Booking } from '@crease/shared/contracts/booking';
import {
  type Game,
  type GameLevel,
  type GameVisibility,
  gameLevel,
  gameVisibility,
  setGame,
} from '@crease/shared/contracts/games';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { gameTermsTexts as t } from './texts.js';

/** How many hours before the start the game closes; `kept` is a time that the form does not offer. */
export const CLOSES = ['start', '1', '3', '24', 'kept'] as const;
export type Closes = (typeof CLOSES)[number];

export const TERMS_FIELDS = ['places', 'note'] as const;
export type TermsField = (typeof TERMS_FIELDS)[number];

export interface TermsForm extends Record<TermsField, string> {
  visibility: GameVisibility;
  level: GameLevel;
  approve: boolean;
  closes: Closes;
  /** Empty for no team. */
  teamId: string;
}

type BookedGame = Pick<Booking, 'startsAt' | 'groundId' | 'playerDetails'>;
type SetGame = BodyOf<typeof setGame>;

const HOUR_MS = 3_600_000;
const FEWEST = 2;
/** The contract's limit, for a ground that does not name its capacity. */
const MOST = 500;

/** The range of places: those taken stay, and the ground holds no more than its capacity. */
export function placesRange({ groundId }: Pick<Booking, 'groundId'>, game: Game | undefined) {
  return { min: Math.max(FEWEST, game?.taken ?? FEWEST), max: groundId.features?.capacity ?? MOST };
}

/** When the game closes, as the API wants it. */
function closesAtOf(closes: Closes, startsAt: string, kept: string): string {
  if (closes === 'kept') return kept;
  const hours = closes === 'start' ? 0 : Number(closes);
  return new Date(Date.parse(startsAt) - hours * HOUR_MS).toISOString();
}

/** The closing times that are still to come, and the present one if the form does not offer it. */
export function closesOffered(startsAt: string, now: number, game: Game | undefined): Closes[] {
  const kept = game?.closesAt ?? startsAt;
  const isOffered = (closes: Closes) => Date.parse(closesAtOf(closes, startsAt, kept)) > now;
  return CLOSES.filter((closes) =>
    closes === 'kept' ? closesOf(startsAt, kept) === 'kept' : closes === 'start' || isOffered(closes),
  );
}

function closesOf(startsAt: string, closesAt: string): Closes {
  return (
    CLOSES.find(
      (closes) =>
        closes !== 'kept' && Date.parse(closesAtOf(closes, startsAt, closesAt)) === Date.parse(closesAt),
    ) ?? 'kept'
  );
}

/** The form of a booking's game, or of the game that it is to become. */
export function formOfTerms(booking: BookedGame, game: Game | undefined): TermsForm {
  const { min, max } = placesRange(booking, game);
  const wished = game?.places ?? booking.playerDetails.playerCount;
  return {
    places: String(Math.min(Math.max(wished, min), max)),
    visibility: game?.visibility ?? 'link',
    level: game?.level ?? 'any',
    approve: game?.approve ?? false,
    note: game?.note ?? '',
    closes: game ? closesOf(booking.startsAt, game.closesAt) : 'start',
    teamId: game?.teamId ?? '',
  };
}

/** What is wrong with the form; nothing where it may be sent. */
export function judgeTerms(
  { places, note }: Pick<TermsForm, TermsField>,
  { min, max }: ReturnType<typeof placesRange>,
): FieldErrors<TermsField> {
  const isRight = /^\d{1,3}$/.test(places.trim()) && Number(places) >= min && Number(places) <= max;
  return {
    ...(isRight ? {} : { places: t.placesWrong(min, max) }),
    ...(setGame.body.shape.note.safeParse(note).success ? {} : { note: t.noteWrong }),
  };
}

/** The request of a form that was judged. */
export function bodyOfTerms(
  form: TermsForm,
  { startsAt }: Pick<Booking, 'startsAt'>,
  game: Game | undefined,
): SetGame {
  return {
    places: Number(form.places),
    visibility: form.visibility,
    share: game?.share ?? 0,
    level: form.level,
    approve: form.approve,
    note: form.note,
    closesAt: closesAtOf(form.closes, startsAt, game?.closesAt ?? startsAt),
    teamId: form.teamId === '' ? null : form.teamId,
  };
}

export const LEVELS = gameLevel.options;
export const VISIBILITIES = gameVisibility.options;
