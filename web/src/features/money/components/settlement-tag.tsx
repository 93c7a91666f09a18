import type { Settlement } from '@crease/shared/contracts/settlements';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { moneyTexts as t } from '../texts.js';

const LOOK: Record<Settlement['status'], { tag: string; icon: IconName }> = {
  due: { tag: 'tag-accent', icon: 'hourglass' },
  sent: { tag: 'tag-info', icon: 'clock' },
  paid: { tag: 'tag-free', icon: 'check' },
  failed: { tag: 'tag-danger', icon: 'warning' },
};

export function SettlementTag({ status }: { status: Settlement['status'] }) {
  const { tag, icon } = LOOK[status];
  return (
    <span className={`tag ${tag}`}>
      <Icon name={icon} small />
      {t.statuses[status]}
    </span>
  );
}
