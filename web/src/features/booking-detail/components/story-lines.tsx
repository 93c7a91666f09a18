import type { Booking } from '@crease/shared/contracts/booking';
import { formatInstant } from '../../../lib/format/time.js';
import { detailTexts as t } from '../texts.js';

/** `booking.timeline`: what happened, when and by whom. */
export function StoryLines({ booking, className }: { booking: Booking; className: string }) {
  return (
    <ol className={className}>
      {booking.timeline.map(({ at, what, by }) => (
        <li key={`${at}${what}`}>
          <strong>{t.storyWords[what] ?? what}</strong>
          <span className="small text-2">
            {formatInstant(at)}
            {by && by !== 'system' ? `, ${by}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
