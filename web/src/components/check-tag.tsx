import type { OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { type StateLook, StateTag } from './state-tag.js';

const LOOK: Record<OwnerCheck['state'], StateLook> = {
  missing: { tag: 'tag-accent', icon: 'hourglass' },
  ready: { tag: 'tag-accent', icon: 'hourglass' },
  waiting: { tag: 'tag-info', icon: 'clock' },
  passed: { tag: 'tag-free', icon: 'check' },
  refused: { tag: 'tag-danger', icon: 'warning' },
  expired: { tag: 'tag-danger', icon: 'warning' },
};

/** The state of a check of an owner, to the owner and at the desk. */
export const CheckTag = ({ state, text }: { state: OwnerCheck['state']; text: string }) => (
  <StateTag look={LOOK[state]} text={text} />
);
