import type { BookingStatus } from '@crease/shared/contracts/booking';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { statusTexts } from '../texts.js';

/** Confirmed green, pending yellow, cancelled red, completed blue. */
const LOOK: Record<BookingStatus, { tag: string; icon: IconName }> = {
  confirmed: { tag: 'tag-free', icon: 'check' },
  pending: { tag: 'tag-accent', icon: 'hourglass' },
  cancelled: { tag: 'tag-danger', icon: 'ban' },
  completed: { tag: 'tag-info', icon: 'ball' },
};

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { tag, icon } = LOOK[status];
  return (
    <span className={`tag ${tag}`}>
      <Icon name={icon} small />
      {statusTexts[status]}
    </span>
  );
}
