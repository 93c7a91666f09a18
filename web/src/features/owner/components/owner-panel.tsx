import type { Ground } from '@crease/shared/contracts/grounds';
import type { User } from '@crease/shared/contracts/user';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { isValidDate } from '@crease/shared/time/slots';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatClock, formatDay } from '../../../lib/format/time.js';
import { useOccupations } from '../api/use-occupations.js';
import { useLiveOwner } from '../live.js';
import { blockTexts, ownerTexts as t } from '../texts.js';
import { nowAndNext, whoIsToPay } from '../today.js';
import { DAYS_SHOWN, nightEnd, type Occupation } from '../week.js';
import { DayList } from './day-list.js';
import { FreeTonight } from './free-tonight.js';
import { NowNext } from './now-next.js';
import { OwnerBookings } from './owner-bookings.js';
import { type OpenDialog, OwnerDialogs } from './owner-dialogs.js';
import { OwnerGrounds } from './owner-grounds.js';
import { OwnerTabs } from './owner-tabs.js';
import { WaitingBookings } from './waiting-bookings.js';
import { WeekCalendar } from './week-calendar.js';
import { WhoIsToPay } from './who-is-to-pay.js';
import './owner-panel.css';

/** More grounds than this are looked at one by one. */
const MOST_AT_ONCE = 6;

interface Props {
  user: User;
  grounds: Ground[];
}

/** An owner's day and week, live. Ground and week stand in the address. */
export function OwnerPanel({ user, grounds }: Props) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<OpenDialog>();
  const now = useServerNow(15_000);
  const today = dayOf(new Date(now));
  useLiveOwner();

  const asked = grounds.find(({ _id }) => _id === params.get('ground'));
  const chosen = asked ?? (grounds.length > MOST_AT_ONCE || grounds.length === 1 ? grounds[0] : undefined);
  const shown = chosen ? [chosen] : grounds;
  const many = shown.length > 1;
  const weekParam = params.get('week') ?? '';
  const week = isValidDate(weekParam) ? weekParam : today;

  // A day on either side: what began before midnight may still be played, and the last night goes on after it.
  const near = useOccupations(shown, addDays(today, -1), addDays(today, DAYS_SHOWN));
  const far = useOccupations(week === today ? [] : shown, addDays(week, -1), addDays(week, DAYS_SHOWN));
  const inWeek = week === today ? near : far;
  const bookings = near.all.flatMap((one) => (one.kind === 'booking' ? [one.booking] : []));
  const first = shown[0];

  const set = (name: 'ground' | 'week', value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const openOccupation = (what: Occupation) => setOpen(what);

  return (
    <div className="page page-body owner">
      <div className="owner-columns">
        <div className="owner-side" id="today">
          <div className="owner-line owner-head">
            <div>
              <p className="small text-2">{t.welcome(user.name)}</p>
              <h1>{t.today}</h1>
              <p className="small text-2">
                {formatDay(today)}, {formatClock(new Date(now).toISOString())}
              </p>
            </div>
            {first ? (
              <div className="owner-closing">
                <button
                  type="button"
                  className="btn btn-small"
                  onClick={() => setOpen({ kind: 'close-hours', ground: first })}
                >
                  <Icon name="ban" />
                  {blockTexts.button}
                </button>
                <button
                  type="button"
                  className="btn btn-small"
                  onClick={() => setOpen({ kind: 'rain', ground: first })}
                >
                  <Icon name="rain" />
                  {t.rain}
                </button>
              </div>
            ) : null}
          </div>
          {grounds.length > 1 ? (
            <SelectField
              label={t.ground}
              quiet
              value={chosen?._id ?? ''}
              onChange={(id) => set('ground', id)}
              options={[
                ...(grounds.length > MOST_AT_ONCE ? [] : [{ value: '', text: t.allGrounds }]),
                ...grounds.map(({ _id, name }) => ({ value: _id, text: name })),
              ]}
            />
          ) : null}
          <WaitingBookings
            many={grounds.length > 1}
            onOpen={(booking) => setOpen({ kind: 'booking', booking })}
          />
          {first ? (
            <>
              <NowNext board={nowAndNext(bookings, now, today)} many={many} />
              <WhoIsToPay
                {...whoIsToPay(bookings, today)}
                onCollect={(booking) => setOpen({ kind: 'collect', booking })}
              />
              <DayList
                date={week}
                occupations={inWeek.all}
                now={now}
                busy={inWeek.isPending}
                many={many}
                onDay={(date) => set('week', date === today ? undefined : date)}
                onOpen={openOccupation}
              />
              <FreeTonight
                ground={first}
                today={today}
                now={now}
                many={many}
                onPick={(at) => setOpen({ kind: 'walk-in', ground: first, at })}
              />
            </>
          ) : null}
        </div>
        {first ? (
          <WeekCalendar
            from={week}
            occupations={inWeek.all}
            nightEnd={nightEnd(shown)}
            now={now}
            busy={inWeek.isPending}
            onWeek={(from) => set('week', from === today ? undefined : from)}
            onOpen={openOccupation}
            onWalkIn={() => setOpen({ kind: 'walk-in', ground: first })}
          />
        ) : null}
      </div>
      <OwnerBookings
        key={chosen?._id}
        groundId={chosen?._id}
        many={many}
        onOpen={(booking) => setOpen({ kind: 'booking', booking })}
      />
      <OwnerGrounds grounds={grounds} />
      <OwnerTabs />
      {open ? <OwnerDialogs open={open} grounds={grounds} today={today} show={setOpen} /> : null}
    </div>
  );
}
