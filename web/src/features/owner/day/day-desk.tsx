import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatClock, formatDay } from '../../../lib/format/time.js';
import { useDeskDay } from '../api/use-desk-day.js';
import { type OpenDialog, OwnerDialogs } from '../components/owner-dialogs.js';
import { WaitingBookings } from '../components/waiting-bookings.js';
import { useDesk } from '../frame/desk.js';
import { useLiveOwner } from '../live.js';
import { GroundBoard } from './ground-board.js';
import { QuickWalkIn } from './quick-walk-in.js';
import { type Sheet, sheetOf } from './sheet.js';
import { dayTexts as t } from './texts.js';
import './day.css';

/** Today on the ground that is looked at, or on all of them: who is on, who comes, who has paid, what is free. Live. */
export function DayDesk({ grounds }: { grounds: Ground[] }) {
  const desk = useDesk();
  const now = useServerNow(1000);
  const today = dayOf(new Date(now));
  const [open, setOpen] = useState<OpenDialog>();
  const [walkIn, setWalkIn] = useState<{ groundId: string; at: number }>();
  const ids = grounds.map(({ _id }) => _id);
  useLiveOwner(ids);
  const { day, night, isError, refetch } = useDeskDay(desk.workplace.ownerId, today, ids);

  if (isError) {
    return (
      <EmptyState title={t.fetchFailed} heading="h1" broken>
        <button type="button" className="btn btn-primary" onClick={refetch}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  if (!day) return <Loading page label={t.loading} />;
  const sheets = day.grounds
    .filter(({ groundId }) => !desk.ground || groundId === desk.ground._id)
    .map((ground) =>
      sheetOf(
        ground,
        night?.grounds.find(({ groundId }) => groundId === ground.groundId),
        {
          date: today,
          after: addDays(today, 1),
          today,
          now,
        },
      ),
    );
  const asked = sheets.find(({ groundId }) => groundId === walkIn?.groundId);
  const askedGround = grounds.find(({ _id }) => _id === walkIn?.groundId);

  return (
    <>
      <DayHead sheets={sheets} today={today} now={now} search={desk.search} />
      <div className="day-alerts">
        <WaitingBookings
          many={grounds.length > 1}
          onOpen={(booking) => setOpen({ kind: 'booking', booking })}
        />
      </div>
      {sheets.length === 0 ? <EmptyState title={t.noGrounds} text={t.noGroundsText} /> : null}
      <div className="ground-boards">
        {sheets.map((sheet) => (
          <GroundBoard
            key={sheet.groundId}
            sheet={sheet}
            ground={grounds.find(({ _id }) => _id === sheet.groundId)}
            date={today}
            today={today}
            now={now}
            onOpen={setOpen}
            onWalkIn={(at) => setWalkIn({ groundId: sheet.groundId, at })}
          />
        ))}
      </div>
      {walkIn && asked && askedGround ? (
        <QuickWalkIn
          ground={askedGround}
          date={today}
          at={walkIn.at}
          free={asked.free}
          now={now}
          onClose={() => setWalkIn(undefined)}
        />
      ) : null}
      {open ? <OwnerDialogs open={open} grounds={grounds} today={today} show={setOpen} /> : null}
    </>
  );
}

function DayHead(props: { sheets: Sheet[]; today: string; now: number; search: string }) {
  const { sheets, today, now, search } = props;
  const sum = (of: (sheet: Sheet) => number) => sheets.reduce((total, sheet) => total + of(sheet), 0);
  return (
    <div className="day-head">
      <div>
        <h1>{t.today}</h1>
        <p className="small text-2">
          {formatDay(today)}, {formatClock(new Date(now).toISOString())}
        </p>
      </div>
      <dl className="day-sums">
        <div>
          <dt>{t.toCollect}</dt>
          <dd className="num">{formatRupees(sum(({ toCollect }) => toCollect))}</dd>
        </div>
        <div>
          <dt>{t.collected}</dt>
          <dd className="num">{formatRupees(sum(({ collected }) => collected))}</dd>
        </div>
      </dl>
      <Link className="btn" to={`/owner-panel/gate${search}`}>
        <Icon name="check" />
        {t.gate}
      </Link>
    </div>
  );
}
