import type { Booking } from '@crease/shared/contracts/bookings';
import { dueAtGround } from '@crease/shared/money-state';
import { hourOf } from '@crease/shared/time/ist';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHour } from '../../../lib/format/time.js';
import { playerName } from '../dues.js';
import { ownerTexts as t } from '../texts.js';
import type { NowAndNext } from '../today.js';
import './now-next.css';

const hourAt = (instant: string) => formatHour(hourOf(new Date(instant)));

/** The board: who plays, who comes next, what they still owe. */
export function NowNext({ board: { now, next }, many }: { board: NowAndNext; many: boolean }) {
  return (
    <section className="board now-next" aria-label={`${t.now}, ${t.next}`}>
      <div>
        <p className="now-next-label">{now ? t.nowUntil(hourAt(now.booking.endsAt)) : t.now}</p>
        <p className="now-next-name">{now ? playerName(now.booking) : t.nobodyNow}</p>
        {now ? (
          <>
            <Money booking={now.booking} many={many} />
            <span className="progress" aria-hidden="true">
              <i style={{ width: `${Math.round(now.share * 100)}%` }} />
            </span>
          </>
        ) : null}
      </div>
      <div>
        <p className="now-next-label">{next ? t.nextAt(hourAt(next.startsAt)) : t.next}</p>
        <p className="now-next-name">{next ? playerName(next) : t.nobodyNext}</p>
        {next ? <Money booking={next} many={many} /> : null}
      </div>
    </section>
  );
}

function Money({ booking, many }: { booking: Booking; many: boolean }) {
  const due = dueAtGround(booking);
  return (
    <p className={due > 0 ? 'now-next-due' : 'now-next-fact'}>
      {due > 0 ? t.toPay(formatRupees(due)) : t.playersPaid(booking.playerDetails.playerCount)}
      {many ? <span className="now-next-fact"> · {booking.groundId.name}</span> : null}
    </p>
  );
}
