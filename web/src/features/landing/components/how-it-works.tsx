import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.how;
const ICONS: readonly IconName[] = ['search', 'clock', 'bat'];

export function HowItWorks() {
  return (
    <section className="landing-section">
      <h2 className="landing-title">{t.title}</h2>
      <p className="text-2">{t.text}</p>
      <ol className="how-steps">
        {t.steps.map(({ title, text }, at) => (
          <li key={title}>
            <span className="how-number num" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3>
                <Icon name={ICONS[at] ?? 'check'} />
                {title}
              </h3>
              <p className="text-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
