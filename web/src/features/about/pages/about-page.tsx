import type { PublicFigures } from '@crease/shared/contracts/site';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { formatCount } from '../../../lib/format/money.js';
import { useFigures } from '../../site/public.js';
import { aboutTexts as t } from '../texts.js';
import './about-page.css';

/** Mission, features, numbers, team, and two links onwards. */
export function AboutPage() {
  usePageTitle(t.title, t.lead);
  return (
    <>
      <section className="hero about-hero">
        <img className="hero-picture" src="/art/ground-aerial.svg" alt="" fetchPriority="high" />
        <div className="page">
          <hgroup>
            <h1>{t.title}</h1>
            <p>{t.lead}</p>
          </hgroup>
          <p className="row row-wrap">
            <Link className="btn btn-primary" to="/">
              <Icon name="search" small />
              {t.find}
            </Link>
            <Link className="btn about-list-btn" to="/owner-panel">
              <Icon name="plus" small />
              {t.list}
            </Link>
          </p>
        </div>
      </section>
      <div className="page page-body about">
        <section className="stack about-mission">
          <h2 className="creased">{t.mission.title}</h2>
          {t.mission.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <section className="stack-4">
          <h2>{t.features.title}</h2>
          <ul className="about-features">
            {t.features.list.map(({ icon, title, text }) => (
              <li key={title} className="panel">
                <Icon name={icon} />
                <h3>{title}</h3>
                <p className="small text-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Numbers />
        <section className="stack-4">
          <h2>{t.team.title}</h2>
          <ul className="about-team">
            {t.team.people.map(({ name, role, text, photo }) => (
              <li key={name}>
                <img src={photo} alt="" width="72" height="72" loading="lazy" />
                <div>
                  <h3>{name}</h3>
                  <p className="small text-3">{role}</p>
                  <p className="small text-2">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/**
 * Figures about the product: counted ones if the operator shows them, else samples. Counted ones leave out what is not
 * counted.
 */
function Numbers() {
  const figures = useFigures();
  if (figures === null) return null;
  return (
    <section className="board about-numbers" aria-label={t.numbers.title}>
      <dl>
        {t.numbers.list.map(({ key, figure, label }) => {
          const shown = figures ? counted(figures, key) : figure;
          return shown === undefined ? null : (
            <div key={key}>
              <dd className="num">{shown}</dd>
              <dt>{label}</dt>
            </div>
          );
        })}
      </dl>
      {figures ? null : <p className="about-samples">{t.numbers.samples}</p>}
    </section>
  );
}

function counted(figures: PublicFigures, key: keyof PublicFigures): string | undefined {
  return key === 'rating' ? figures.rating?.toFixed(1) : formatCount(figures[key]);
}
