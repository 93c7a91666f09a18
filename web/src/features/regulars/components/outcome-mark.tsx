import type { RegularOutcome } from '@crease/shared/contracts/regulars';
import { Icon } from '../../../components/icon.js';
import { type StateLook, StateTag } from '../../../components/state-tag.js';
import { regularsTexts as t } from '../texts.js';

const LOOK: Record<RegularOutcome, StateLook> = {
  due: { tag: 'tag-accent', icon: 'hourglass' },
  booked: { tag: 'tag-free', icon: 'check' },
  taken: { tag: 'tag-info', icon: 'lock' },
  past: { tag: '', icon: 'clock' },
  skipped: { tag: '', icon: 'minus' },
  ended: { tag: '', icon: 'ban' },
};

/** The outcome of a date as a word with its icon; `quiet` if the word is given elsewhere. */
export function OutcomeMark({ outcome, quiet }: { outcome: RegularOutcome; quiet?: boolean }) {
  const look = LOOK[outcome];
  return quiet ? <Icon name={look.icon} small /> : <StateTag look={look} text={t.outcomes[outcome]} />;
}
