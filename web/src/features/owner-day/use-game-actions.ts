import type { Booking } from '@crease/shared/contracts/booking';
import { toast } from '../../components/toast-store.js';
import { messageOf } from '../../lib/api/api-error.js';
import { formatRupees } from '../../lib/format/money.js';
import { playerName } from '../desk/public.js';
import type { Method } from '../desk-actions/public.js';
import { useCheckIn, useCollectPayment, useNoShow } from '../desk-actions/public.js';
import { dayTexts as t } from './texts.js';

/** One-tap actions on a booking; each reports its result. */
export function useGameActions(booking: Booking) {
  const checkIn = useCheckIn();
  const collect = useCollectPayment();
  const noShow = useNoShow();
  const id = booking._id;

  const say = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      return false;
    }
  };

  return {
    busy: checkIn.isPending || collect.isPending || noShow.isPending,
    checkIn: () =>
      say(
        () => checkIn.mutateAsync({ id, confirmationCode: booking.confirmation?.confirmationCode ?? '' }),
        t.isInNow(playerName(booking)),
      ),
    collect: (amount: number, method: Method) =>
      say(() => collect.mutateAsync({ id, amount, method }), t.took(formatRupees(amount))),
    noShow: () => say(() => noShow.mutateAsync({ id, came: false }), t.noShowNoted),
    came: () => say(() => noShow.mutateAsync({ id, came: true }), t.noShowUndone),
  };
}

export type GameActions = ReturnType<typeof useGameActions>;
