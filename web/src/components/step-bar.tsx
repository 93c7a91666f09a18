import { Icon } from './icon.js';
import './step-bar.css';

interface StepBarTexts<S extends string> {
  /** The name of the bar, with the number of the step and of all. */
  progress: (step: number, of: number) => string;
  goTo: (step: number) => string;
  steps: Readonly<Record<S, string>>;
}

interface Props<S extends string> {
  steps: readonly S[];
  step: S;
  /** How far the form has been filled; these steps can be tapped. */
  furthest: number;
  texts: StepBarTexts<S>;
  onStep: (step: S) => void;
}

/** The steps of a form that is filled step by step. */
export function StepBar<S extends string>({ steps, step, furthest, texts: t, onStep }: Props<S>) {
  const now = steps.indexOf(step);
  return (
    <nav aria-label={t.progress(now + 1, steps.length)}>
      <ol className="step-bar">
        {steps.map((one, at) => (
          <li key={one} data-state={at === now ? 'now' : at < now ? 'done' : 'ahead'}>
            <button
              type="button"
              disabled={at > furthest}
              aria-current={at === now ? 'step' : undefined}
              onClick={() => onStep(one)}
            >
              <span className="visually-hidden">{t.goTo(at + 1)} </span>
              <span className="step-bar-mark num" aria-hidden="true">
                {at < now ? <Icon name="check" small /> : at + 1}
              </span>
              <span className="step-bar-name">{t.steps[one]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
