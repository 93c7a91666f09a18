import type { VendorStatus } from '@crease/shared/contracts/settlements';
import { type StateLook, StateTag } from './state-tag.js';

const LOOK: Record<VendorStatus, StateLook> = {
  new: { tag: 'tag-accent', icon: 'hourglass' },
  created: { tag: 'tag-info', icon: 'clock' },
  in_review: { tag: 'tag-info', icon: 'clock' },
  needs_clarification: { tag: 'tag-danger', icon: 'warning' },
  active: { tag: 'tag-free', icon: 'check' },
  blocked: { tag: 'tag-danger', icon: 'warning' },
  rejected: { tag: 'tag-danger', icon: 'warning' },
};

/** The state of an owner at the payment provider, to the owner and at the desk. */
export const VendorTag = ({ status, text }: { status: VendorStatus; text: string }) => (
  <StateTag look={LOOK[status]} text={text} />
);
