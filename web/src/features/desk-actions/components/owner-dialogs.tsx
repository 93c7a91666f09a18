import type { Booking } from '@crease/shared/contracts/booking';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { Block } from '@crease/shared/contracts/owner';
import type { DayHour } from '@crease/shared/time/slots';
import { useQueryClient } from '@tanstack/react-query';
import { LateDialogs } from '../../../components/late.js';
import { CancelBookingDialog } from '../../bookings/public.js';
import { applyOwnerBooking, refetchOwner } from '../../desk/public.js';
import { BlockDialog } from './block-dialog.js';
import { CollectDialog } from './collect-dialog.js';
import { OwnerBookingDialog } from './owner-booking-dialog.js';
import { RainDialog } from './rain-dialog.js';
import { ReopenDialog } from './reopen-dialog.js';
import { WalkInDialog } from './walk-in-dialog.js';

/** The dialog that is open over the panel. */
export type OpenDialog =
  | { kind: 'booking' | 'cancel' | 'collect'; booking: Booking }
  | { kind: 'block'; block: Block; groundName: string }
  | { kind: 'walk-in'; ground: Ground; at?: DayHour }
  | { kind: 'rain' | 'close-hours'; ground: Ground };

interface Props {
  open: OpenDialog;
  grounds: Ground[];
  today: string;
  show: (open: OpenDialog | undefined) => void;
}

export function OwnerDialogs({ open, grounds, today, show }: Props) {
  const client = useQueryClient();
  const close = () => show(undefined);
  switch (open.kind) {
    case 'booking':
      return (
        <OwnerBookingDialog
          booking={open.booking}
          onClose={close}
          onChanged={(booking) => show({ kind: 'booking', booking })}
          onCancel={() => show({ kind: 'cancel', booking: open.booking })}
          onCollect={() => show({ kind: 'collect', booking: open.booking })}
        />
      );
    case 'cancel':
      return (
        <LateDialogs onClose={close}>
          <CancelBookingDialog
            booking={open.booking}
            by="owner"
            onClose={close}
            onCancelled={(booking) => {
              applyOwnerBooking(client, booking);
              refetchOwner(client);
            }}
          />
        </LateDialogs>
      );
    case 'collect':
      return <CollectDialog booking={open.booking} onClose={close} />;
    case 'block':
      return <ReopenDialog block={open.block} groundName={open.groundName} onClose={close} />;
    case 'walk-in':
      return (
        <WalkInDialog grounds={grounds} ground={open.ground} at={open.at} today={today} onClose={close} />
      );
    case 'close-hours':
      return <BlockDialog grounds={grounds} ground={open.ground} onClose={close} />;
    case 'rain':
      return <RainDialog grounds={grounds} ground={open.ground} onClose={close} />;
  }
}
