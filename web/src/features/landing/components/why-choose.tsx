import { Icon } from '../../../components/icon.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.why;

export function WhyChoose() {
  return (
    <section className="landing-section">
      <h2 className="landing-title">{t.title}</h2>
      <ul className="why-list">
        {t.reasons.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="why-icon">
              <Icon name={icon} />
            </span>
            <div>
              <h3>{title}</h3>
              <p className="text-2 small">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
