import type { RegularOutcome } from '@crease/shared/contracts/regulars';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { regularsTexts as t } from '../texts.js';

const LOOK: Record<RegularOutcome, { tag: string; icon: IconName }> = {
  due: { tag: 'tag-accent', icon: 'hourglass' },
  booked: { tag: 'tag-free', icon: 'check' },
  taken: { tag: 'tag-info', icon: 'lock' },
  past: { tag: '', icon: 'clock' },
  skipped: { tag: '', icon: 'minus' },
  ended: { tag: '', icon: 'ban' },
};

/** The outcome of a date as a word with its icon; `quiet` if the word is given elsewhere. */
export function OutcomeMark({ outcome, quiet }: { outcome: RegularOutcome; quiet?: boolean }) {
  const { tag, icon } = LOOK[outcome];
  if (quiet) return <Icon name={icon} small />;
  return (
    <span className={`tag ${tag}`}>
      <Icon name={icon} small />
      {t.outcomes[outcome]}
    </span>
  );
}
