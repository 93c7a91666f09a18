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
import { formatRupees } from '../../lib/format/money.js';
import { gameTermsTexts as t } from './texts.js';

/** How many hours before the start the game closes; `kept` is a time that the form does not offer. */
export const CLOSES = ['start', '1', '3', '24', 'kept'] as const;
export type Closes = (typeof CLOSES)[number];

/** What the other players pay: equal parts of the price, an amount of the host's own, or nothing. */
export const SPLITS = ['equal', 'own', 'free'] as const;
export type Split = (typeof SPLITS)[number];

export const TERMS_FIELDS = ['places', 'share', 'note'] as const;
export type TermsField = (typeof TERMS_FIELDS)[number];

export interface TermsForm extends Record<TermsField, string> {
  split: Split;
  visibility: GameVisibility;
  level: GameLevel;
  approve: boolean;
  closes: Closes;
  /** Empty for no team. */
  teamId: string;
}

type BookedGame = Pick<Booking, 'startsAt' | 'groundId' | 'playerDetails' | 'pricing'>;
type SetGame = BodyOf<typeof setGame>;

const HOUR_MS = 3_600_000;
const FEWEST = 2;
/** The contract's limit, for a ground that does not name its capacity. */
const MOST = 500;

/** The range of places: those taken stay, and the ground holds no more than its capacity. */
export function placesRange({ groundId }: Pick<Booking, 'groundId'>, game: Game | undefined) {
  return { min: Math.max(FEWEST, game?.taken ?? FEWEST), max: groundId.features?.capacity ?? MOST };
}

const isPlaces = (places: string, { min, max }: ReturnType<typeof placesRange>): boolean =>
  /^\d{1,3}$/.test(places.trim()) && Number(places) >= min && Number(places) <= max;

/** Equal parts of `price` in whole rupees. The host keeps the remainder beside their own part. */
export function equalParts(price: number, places: number): { share: number; rest: number } {
  const share = Math.floor(price / places);
  return { share, rest: price - share * (places - 1) };
}

/** The highest share: those of all places but the host's are at most the price. */
export const highestShare = (price: number, places: number): number => Math.floor(price / (places - 1));

/** The number of places in the form, if it may be sent. */
export function placesOf(
  { places }: Pick<TermsForm, 'places'>,
  range: ReturnType<typeof placesRange>,
): number | undefined {
  return isPlaces(places, range) ? Number(places) : undefined;
}

/** Rupees of one place by a form that was judged. */
function shareOf(
  { split, share, places }: Pick<TermsForm, 'split' | 'share' | 'places'>,
  price: number,
): number {
  if (split === 'free') return 0;
  return split === 'own' ? Number(share) : equalParts(price, Number(places)).share;
}

/** How the game's share came about. A new game is split equally. */
function splitOf(game: Game | undefined, price: number): Split {
  if (!game) return 'equal';
  if (game.share === 0) return 'free';
  return game.share === equalParts(price, game.places).share ? 'equal' : 'own';
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
    split: splitOf(game, booking.pricing.totalAmount),
    share: game && game.share > 0 ? String(game.share) : '',
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
  form: Pick<TermsForm, TermsField | 'split'>,
  range: ReturnType<typeof placesRange>,
  price: number,
): FieldErrors<TermsField> {
  const places = placesOf(form, range);
  return {
    ...(places === undefined ? { places: t.placesWrong(range.min, range.max) } : {}),
    ...(places === undefined ? {} : judgeShare(form, highestShare(price, places))),
    ...(setGame.body.shape.note.safeParse(form.note).success ? {} : { note: t.noteWrong }),
  };
}

function judgeShare({ split, share }: Pick<TermsForm, 'split' | 'share'>, max: number): FieldErrors<'share'> {
  if (split !== 'own') return {};
  const isRight = /^\d{1,6}$/.test(share.trim()) && Number(share) >= 1 && Number(share) <= max;
  return isRight ? {} : { share: t.shareWrong(formatRupees(max)) };
}

/** The request of a form that was judged. */
export function bodyOfTerms(
  form: TermsForm,
  { startsAt, pricing }: Pick<Booking, 'startsAt' | 'pricing'>,
  game: Game | undefined,
): SetGame {
  return {
    places: Number(form.places),
    visibility: form.visibility,
    share: shareOf(form, pricing.totalAmount),
    level: form.level,
    approve: form.approve,
    note: form.note,
    closesAt: closesAtOf(form.closes, startsAt, game?.closesAt ?? startsAt),
    teamId: form.teamId === '' ? null : form.teamId,
  };
}

export const LEVELS = gameLevel.options;
export const VISIBILITIES = gameVisibility.options;
