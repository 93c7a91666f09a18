import type { Dispute } from '@crease/shared/contracts/disputes';
import { type StateLook, StateTag } from './state-tag.js';

const LOOK: Record<Dispute['status'], StateLook> = {
  noted: { tag: 'tag-info', icon: 'hourglass' },
  open: { tag: 'tag-accent', icon: 'warning' },
  under_review: { tag: 'tag-info', icon: 'clock' },
  won: { tag: 'tag-free', icon: 'check' },
  lost: { tag: 'tag-danger', icon: 'close' },
  closed: { tag: '', icon: 'check' },
};

/** The state of a disputed payment, to the owner and at the desk. */
export const DisputeTag = ({ status, text }: { status: Dispute['status']; text: string }) => (
  <StateTag look={LOOK[status]} text={text} />
);
