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
import { useUser } from '../../../lib/session.js';
import { type Sheet, sheetOf, useDesk, useDeskDay } from '../../desk/public.js';
import type { OpenDialog } from '../../desk-actions/public.js';
import { blockTexts } from '../../desk-actions/public.js';
import { WaitingBookings } from '../../new-bookings/public.js';
import { dayTexts as t, todayTexts } from '../texts.js';
import { GroundBoard } from './ground-board.js';
import { QuickWalkIn } from './quick-walk-in.js';
import './day.css';

interface Props {
  grounds: Ground[];
  onOpen: (open: OpenDialog) => void;
}

/** Today on the selected ground or on all of them: who is playing, who comes next, who has paid, what is free. Live. */
export function DayDesk({ grounds, onOpen }: Props) {
  const desk = useDesk();
  const now = useServerNow(1000);
  const today = dayOf(new Date(now));
  const [walkIn, setWalkIn] = useState<{ groundId: string; at: number }>();
  const ids = grounds.map(({ _id }) => _id);
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
      <DayHead
        sheets={sheets}
        today={today}
        now={now}
        closing={desk.may('block.change') ? (desk.ground ?? grounds[0]) : undefined}
        onOpen={onOpen}
      />
      <div className="day-alerts">
        <WaitingBookings
          many={grounds.length > 1}
          onOpen={(booking) => onOpen({ kind: 'booking', booking })}
        />
      </div>
      <div className="ground-boards">
        {sheets.map((sheet) => (
          <GroundBoard
            key={sheet.groundId}
            sheet={sheet}
            ground={grounds.find(({ _id }) => _id === sheet.groundId)}
            date={today}
            today={today}
            now={now}
            onOpen={onOpen}
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
    </>
  );
}

interface HeadProps {
  sheets: Sheet[];
  today: string;
  now: number;
  /** The ground whose hours the buttons close; absent if the viewer may not. */
  closing: Ground | undefined;
  onOpen: (open: OpenDialog) => void;
}

/** The greeting, the day's sums, the link to the gate, and the buttons that close hours. */
function DayHead({ sheets, today, now, closing, onOpen }: HeadProps) {
  const user = useUser();
  const { search } = useDesk();
  const sum = (of: (sheet: Sheet) => number) => sheets.reduce((total, sheet) => total + of(sheet), 0);
  return (
    <div className="day-head">
      <div>
        <p className="small text-2">{todayTexts.welcome(user?.name ?? '')}</p>
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
          <dt>{t.cashTaken}</dt>
          <dd className="num">{formatRupees(sum(({ cash }) => cash))}</dd>
        </div>
        <div>
          <dt>{t.upiTaken}</dt>
          <dd className="num">{formatRupees(sum(({ upi }) => upi))}</dd>
        </div>
      </dl>
      <div className="day-head-acts">
        {closing ? (
          <>
            <button
              type="button"
              className="btn btn-small"
              onClick={() => onOpen({ kind: 'close-hours', ground: closing })}
            >
              <Icon name="ban" small />
              {blockTexts.button}
            </button>
            <button
              type="button"
              className="btn btn-small"
              onClick={() => onOpen({ kind: 'rain', ground: closing })}
            >
              <Icon name="rain" small />
              {todayTexts.rain}
            </button>
          </>
        ) : null}
        <Link className="btn btn-small" to={`/owner-panel/gate${search}`}>
          <Icon name="check" small />
          {t.gate}
        </Link>
      </div>
    </div>
  );
}
