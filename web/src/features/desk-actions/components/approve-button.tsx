import type { Booking } from '@crease/shared/contracts/booking';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { playerName } from '../../desk/public.js';
import { useApproveBooking } from '../api/use-owner-actions.js';
import { actionTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  primary?: boolean;
  small?: boolean;
  onApproved?: (booking: Booking) => void;
}

export function ApproveButton({ booking, primary, small, onApproved }: Props) {
  const approve = useApproveBooking();
  // Awaits the promise instead of the mutation's callbacks: the live event may remove the button first.
  const press = async () => {
    try {
      const after = await approve.mutateAsync(booking._id);
      toast.success(t.approved);
      onApproved?.(after);
    } catch (error) {
      toast.error(messageOf(error, t.approveFailed));
    }
  };
  const classes = ['btn', primary ? 'btn-primary' : '', small ? 'btn-small' : ''].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={classes}
      aria-label={`${t.approve}, ${playerName(booking)}`}
      disabled={approve.isPending}
      onClick={() => void press()}
    >
      {approve.isPending ? t.approving : t.approve}
    </button>
  );
}
