import type { OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';

const LOOK: Record<OwnerCheck['state'], { tag: string; icon: IconName }> = {
  missing: { tag: 'tag-accent', icon: 'hourglass' },
  ready: { tag: 'tag-accent', icon: 'hourglass' },
  waiting: { tag: 'tag-info', icon: 'clock' },
  passed: { tag: 'tag-free', icon: 'check' },
  refused: { tag: 'tag-danger', icon: 'warning' },
  expired: { tag: 'tag-danger', icon: 'warning' },
};

/** The state of a check of an owner, to the owner and at the desk. */
export function CheckTag({ state, text }: { state: OwnerCheck['state']; text: string }) {
  const { tag, icon } = LOOK[state];
  return (
    <span className={`tag ${tag}`}>
      <Icon name={icon} small />
      {text}
    </span>
  );
}
