import type { Booking } from '@crease/shared/contracts/booking';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import type { useMovePreview } from '../../desk-actions/public.js';
import { ownerBookingsTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  preview: ReturnType<typeof useMovePreview>;
  /** Hours or a ground that differ from the current ones. */
  isElsewhere: boolean;
}

/** The move's effect on the price, and who is notified. */
export function MovePrice({ booking, preview, isElsewhere }: Props) {
  return (
    <div className="move-price" aria-live="polite">
      {content(booking, preview, isElsewhere)}
    </div>
  );
}

function content(booking: Booking, preview: Props['preview'], isElsewhere: boolean) {
  if (!isElsewhere) return <p className="text-2">{t.moveOther}</p>;
  if (preview.isError) {
    return (
      <p className="notice">
        <Icon name="info" />
        <span>
          {hasCode(preview.error, 'SLOT_TAKEN') ? t.moveTaken : messageOf(preview.error, t.moveOther)}
        </span>
      </p>
    );
  }
  if (!preview.data) return <Loading label={t.working} />;
  const { difference, pricing } = preview.data;
  const words =
    difference === 0
      ? t.samePrice
      : difference > 0
        ? t.dearer(formatRupees(difference))
        : t.cheaper(formatRupees(-difference));
  return (
    <div className="stack">
      <p className="row row-between">
        <span>{t.newTotal}</span>
        <b className="num">{formatRupees(pricing.totalAmount)}</b>
      </p>
      <p>{words}</p>
      <p className="small text-2">{booking.userId ? t.toldPlayer(booking.userId.name) : t.toldNobody}</p>
    </div>
  );
}
