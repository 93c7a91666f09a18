import { DRAFT_STEPS } from '@crease/shared/contracts/ground-drafts';
import { Icon } from '../../../components/icon.js';
import { listGroundTexts as t } from '../texts.js';
import type { ListState } from '../use-list-ground.js';

/** The five steps; visited ones can be tapped. */
export function StepBar({ state: { step, furthest, goTo } }: { state: ListState }) {
  const now = DRAFT_STEPS.indexOf(step);
  return (
    <nav aria-label={t.progress(now + 1, DRAFT_STEPS.length)}>
      <ol className="list-steps">
        {DRAFT_STEPS.map((one, at) => (
          <li key={one} data-state={at === now ? 'now' : at < now ? 'done' : 'ahead'}>
            <button
              type="button"
              disabled={at > furthest}
              aria-current={at === now ? 'step' : undefined}
              onClick={() => goTo(one)}
            >
              <span className="visually-hidden">{t.goTo(at + 1)} </span>
              <span className="list-step-mark num" aria-hidden="true">
                {at < now ? <Icon name="check" small /> : at + 1}
              </span>
              <span className="list-step-name">{t.steps[one]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
