import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CountdownText } from '../../../components/countdown-text.js';
import { FullRate, HourRate } from '../../../components/hour-rate.js';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { formatHour, formatHours } from '../../../lib/format/time.js';
import type { HourLook } from '../hour-look.js';
import { slotTexts } from '../texts.js';
import type { Flash } from './use-just-taken.js';

const ICONS: Record<HourLook, IconName> = {
  free: 'plus',
  pick: 'check',
  yours: 'hourglass',
  held: 'clock',
  near: 'plus',
  booked: 'lock',
  closed: 'ban',
  tournament: 'ball',
  past: 'clock',
};
const t = slotTexts.states;

export interface HourCellProps {
  at: number;
  look: HourLook;
  /** Before the ground's discount, in percent. */
  pricePerHour: number;
  discount: number;
  /** End of a hold, the player's own or another's. */
  until?: string | undefined;
  /** The selected run begins or ends with this hour. */
  starts?: boolean;
  ends?: boolean;
  /** Another player took it a moment ago. */
  flash?: Flash | undefined;
  /** The player's booking that has this hour: the cell links to it and selects nothing. */
  bookingId?: string;
  /** Present where a taken hour can be waited for: whether it is selected for that. */
  wanted?: boolean;
  /** The player's position on its waitlist. */
  place?: number | undefined;
  /** The name of the tournament that takes the hour. */
  tournament?: string | undefined;
  onTap: (at: number) => void;
}

/**
 * One hour: a real button with the hour, its price and its state as text, icon and colour. An hour the player has
 * booked links to the booking.
 */
export const HourCell = memo(function HourCell(props: HourCellProps) {
  const { at, look, pricePerHour, discount, until, starts, ends, flash, wanted, place, tournament, onTap } =
    props;
  if (props.bookingId) return <OwnHour at={at} bookingId={props.bookingId} until={until} />;
  const wait = wanted !== undefined;
  const closed = look === 'closed' || look === 'tournament' || look === 'past';
  const taken = look === 'held' || look === 'booked' || closed;
  const off = taken && !wait;
  const chosen = look === 'pick' || look === 'yours' || wanted === true;
  const priced = !wait && look !== 'booked' && !closed;
  return (
    <button
      type="button"
      className={`hour hour-${look}${flash ? ` hour-taken-${flash}` : ''}${wanted ? ' hour-wanted' : ''}`}
      title={tournament}
      aria-disabled={off || undefined}
      aria-pressed={off ? undefined : chosen}
      onClick={() => {
        if (!off) onTap(at);
      }}
    >
      <span className="hour-time">{formatHours(at, at + 1)}</span>
      {priced ? (
        <span className="hour-price num">
          <HourRate rate={pricePerHour} discount={discount} />
        </span>
      ) : null}
      {/* The time left on a hold needs the space. */}
      {priced && look !== 'held' ? <FullRate rate={pricePerHour} discount={discount} /> : null}
      {wait ? (
        <span className="hour-wait">
          <Icon name={wanted ? 'check' : 'bell'} small />
          {slotTexts.wait}
        </span>
      ) : null}
      <span className="hour-state">
        <Icon name={place === undefined ? ICONS[look] : 'bell'} small />
        <span>
          {place !== undefined ? (
            slotTexts.waiting(place)
          ) : look === 'held' ? (
            until ? (
              <>
                {t.held} <CountdownText until={until} />
              </>
            ) : (
              t.heldSoon
            )
          ) : (
            t[look]
          )}
          {tournament ? <span className="visually-hidden"> {tournament}</span> : null}
          {look === 'yours' && until ? (
            <>
              {' '}
              <CountdownText until={until} />
            </>
          ) : null}
        </span>
      </span>
      {starts ? (
        <span className="visually-hidden">
          {slotTexts.startTime} {formatHour(at)}
        </span>
      ) : null}
      {ends ? (
        <span className="visually-hidden">
          {slotTexts.endTime} {formatHour(at + 1)}
        </span>
      ) : null}
    </button>
  );
});

/** An hour of the player's own booking, with its payment countdown while it is pending. */
function OwnHour({ at, bookingId, until }: { at: number; bookingId: string; until: string | undefined }) {
  return (
    <Link className="hour hour-yours" to={`/booking/${bookingId}`}>
      <span className="hour-time">{formatHours(at, at + 1)}</span>
      <span className="hour-wait">
        {slotTexts.view}
        <Icon name="right" small />
      </span>
      <span className="hour-state">
        <Icon name={until ? ICONS.yours : ICONS.pick} small />
        <span>
          {t.yours}
          {until ? (
            <>
              {' '}
              <CountdownText until={until} />
            </>
          ) : null}
        </span>
      </span>
    </Link>
  );
}
