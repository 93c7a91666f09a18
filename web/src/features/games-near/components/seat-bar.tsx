import type { Game } from '@crease/shared/contracts/games';
import { gameWordsTexts } from '../texts.js';
import './game-card.css';

/** More seats than this are a number. */
export const MAX_DRAWN_SEATS = 30;

/** The places of a game as one bar of segments, for cards. */
export function SeatBar({ game: { places, taken } }: { game: Pick<Game, 'places' | 'taken'> }) {
  const words = gameWordsTexts.seatsTaken(taken, places);
  if (places > MAX_DRAWN_SEATS) return <span className="small text-2">{words}</span>;
  return (
    <span className="seat-bar" role="img" aria-label={words}>
      {Array.from({ length: Math.max(places, taken) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are alike
        <i key={at} className={at < taken ? 'is-taken' : undefined} />
      ))}
    </span>
  );
}
