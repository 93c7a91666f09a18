import type { Booking } from '@crease/shared/contracts/booking';
import type { Ground } from '@crease/shared/contracts/grounds';
import { dayOf } from '@crease/shared/time/ist';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { Grounds, useDesk } from '../../desk/public.js';
import { type OpenDialog, OwnerDialogs } from '../../desk-actions/public.js';
import { OwnerGrounds } from '../../owner-grounds/public.js';
import { DayDesk } from '../components/day-desk.js';
import { OwnerBookings } from '../components/owner-bookings.js';
import { dayTexts as t } from '../texts.js';

/** The panel's first screen: the day at the desk, then all bookings and grounds. */
export function TodayPage() {
  const { isError } = useDesk().grounds;
  usePageTitle(t.today);

  useEffect(() => {
    if (isError) toast.error(t.fetchFailed);
  }, [isError]);

  return (
    <div className="page page-body desk-day">
      <Grounds>{(grounds) => <Today grounds={grounds} />}</Grounds>
    </div>
  );
}

function Today({ grounds }: { grounds: Ground[] }) {
  const desk = useDesk();
  const today = dayOf(new Date(useServerNow(15_000)));
  const [open, setOpen] = useState<OpenDialog>();
  const openBooking = (booking: Booking) => setOpen({ kind: 'booking', booking });
  return (
    <>
      <DayDesk grounds={grounds} onOpen={setOpen} />
      <OwnerBookings
        key={desk.ground?._id}
        groundId={desk.ground?._id}
        many={grounds.length > 1 && !desk.ground}
        onOpen={openBooking}
      />
      <OwnerGrounds grounds={grounds} mayAdd={desk.may('ground.add')} mayChange={desk.may('ground.change')} />
      {open ? <OwnerDialogs open={open} grounds={grounds} today={today} show={setOpen} /> : null}
    </>
  );
}
