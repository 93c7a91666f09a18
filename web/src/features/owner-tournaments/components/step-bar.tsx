import { Icon } from '../../../components/icon.js';
import { tournamentFormTexts as t } from '../texts.js';

export const STEPS = ['kind', 'when', 'entry', 'rules'] as const;
export type Step = (typeof STEPS)[number];

interface Props {
  step: Step;
  /** How far the form has been filled; these steps can be tapped. */
  furthest: number;
  onStep: (step: Step) => void;
}

/** The steps of a new tournament. */
export function StepBar({ step, furthest, onStep }: Props) {
  const now = STEPS.indexOf(step);
  return (
    <nav aria-label={t.progress(now + 1, STEPS.length)}>
      <ol className="cup-steps">
        {STEPS.map((one, at) => (
          <li key={one} data-state={at === now ? 'now' : at < now ? 'done' : 'ahead'}>
            <button
              type="button"
              disabled={at > furthest}
              aria-current={at === now ? 'step' : undefined}
              onClick={() => onStep(one)}
            >
              <span className="visually-hidden">{t.goTo(at + 1)} </span>
              <span className="cup-step-mark num" aria-hidden="true">
                {at < now ? <Icon name="check" small /> : at + 1}
              </span>
              <span className="cup-step-name">{t.steps[one]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
