import type { Booking } from '@crease/shared/contracts/bookings';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { User } from '@crease/shared/contracts/user';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { useServerNow } from '../../../components/use-server-now.js';
import { useOccupations } from '../api/use-occupations.js';
import { useDesk } from '../frame/desk.js';
import { useLiveOwner } from '../live.js';
import { nowAndNext, whoIsToPay } from '../today.js';
import { useShownGrounds } from '../use-shown-grounds.js';
import { DAYS_SHOWN, nightEnd } from '../week.js';
import { DayList } from './day-list.js';
import { FreeTonight } from './free-tonight.js';
import { NowNext } from './now-next.js';
import { OwnerBookings } from './owner-bookings.js';
import { type OpenDialog, OwnerDialogs } from './owner-dialogs.js';
import { OwnerGrounds } from './owner-grounds.js';
import { OwnerHead } from './owner-head.js';
import { WaitingBookings } from './waiting-bookings.js';
import { WeekCalendar } from './week-calendar.js';
import { WhoIsToPay } from './who-is-to-pay.js';
import './owner-panel.css';

interface Props {
  user: User;
  grounds: Ground[];
}

/** An owner's day and week, live. Ground and week stand in the address. */
export function OwnerPanel({ user, grounds }: Props) {
  const [open, setOpen] = useState<OpenDialog>();
  const now = useServerNow(15_000);
  const today = dayOf(new Date(now));
  useLiveOwner(grounds.map(({ _id }) => _id));

  const desk = useDesk();
  const { chosen, shown, week, setWeek } = useShownGrounds(grounds, desk.ground, today);
  const many = shown.length > 1;
  const { near, inWeek } = useNearAndWeek(shown, today, week);
  const bookings = near.all.flatMap((one) => (one.kind === 'booking' ? [one.booking] : []));
  const first = shown[0];

  const openBooking = (booking: Booking) => setOpen({ kind: 'booking', booking });

  return (
    <div className="page page-body owner">
      <div className="owner-columns">
        <div className="owner-side" id="today">
          <OwnerHead
            name={user.name}
            now={now}
            today={today}
            first={first}
            mayClose={desk.may('block.change')}
            onOpen={setOpen}
          />
          <WaitingBookings many={grounds.length > 1} onOpen={openBooking} />
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
                onDay={setWeek}
                onOpen={setOpen}
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
            onWeek={setWeek}
            onOpen={setOpen}
            onWalkIn={() => setOpen({ kind: 'walk-in', ground: first })}
          />
        ) : null}
      </div>
      <OwnerBookings key={chosen?._id} groundId={chosen?._id} many={many} onOpen={openBooking} />
      <OwnerGrounds grounds={grounds} mayAdd={desk.may('ground.add')} mayChange={desk.may('ground.change')} />
      {open ? <OwnerDialogs open={open} grounds={grounds} today={today} show={setOpen} /> : null}
    </div>
  );
}

/** What stands on the grounds around today, for the day's lists, and in the week that is looked at. */
function useNearAndWeek(shown: Ground[], today: string, week: string) {
  // A day on either side: what began before midnight may still be played, and the last night goes on after it.
  const near = useOccupations(shown, addDays(today, -1), addDays(today, DAYS_SHOWN));
  const far = useOccupations(week === today ? [] : shown, addDays(week, -1), addDays(week, DAYS_SHOWN));
  return { near, inWeek: week === today ? near : far };
}
