import type { Settlement } from '@crease/shared/contracts/settlements';
import { type StateLook, StateTag } from '../../../components/state-tag.js';
import { moneyTexts as t } from '../texts.js';

const LOOK: Record<Settlement['status'], StateLook> = {
  due: { tag: 'tag-accent', icon: 'hourglass' },
  sent: { tag: 'tag-info', icon: 'clock' },
  paid: { tag: 'tag-free', icon: 'check' },
  failed: { tag: 'tag-danger', icon: 'warning' },
};

export const SettlementTag = ({ status }: { status: Settlement['status'] }) => (
  <StateTag look={LOOK[status]} text={t.statuses[status]} />
);
