import type { Settlement } from '@crease/shared/contracts/settlements';
import { type StateLook, StateTag } from '../../../components/state-tag.js';
import { moneyTexts as t } from '../texts.js';

const LOOK: Record<Settlement['status'], StateLook> = {
  due: { tag: 'tag-accent', icon: 'hourglass' },
  sent: { tag: 'tag-info', icon: 'clock' },
  paid: { tag: 'tag-free', icon: 'check' },
  failed: { tag: 'tag-danger', icon: 'warning' },
};

/** One of 0 rupees has entries that cancel each other out: no money moves. */
export const SettlementTag = ({ status, amount }: Pick<Settlement, 'status' | 'amount'>) => (
  <StateTag look={LOOK[status]} text={amount === 0 ? t.nothingToPay : t.statuses[status]} />
);
