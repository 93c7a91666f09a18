import { CONSENT_PURPOSES } from '@crease/shared/consent-purposes';
import { NOTICES } from '@crease/shared/notices/notices';
import { Link } from 'react-router-dom';
import { language } from '../../../lib/language/language.js';
import { ArticlePage } from '../article-page.js';
import { privacyTexts, privacyActions as t } from '../texts/privacy.js';

/** What is collected and what for, each purpose that needs a consent, and whom to complain to. */
export function PrivacyPage() {
  return (
    <ArticlePage article={privacyTexts}>
      <section className="stack">
        <h2>{t.consents}</h2>
        <p>{t.consentsText}</p>
        <ul className="article-list">
          {CONSENT_PURPOSES.map((purpose) => {
            const { title, text, withdrawn } = NOTICES[language][purpose];
            return (
              <li key={purpose}>
                <strong>{title}.</strong> {text} {withdrawn}
              </li>
            );
          })}
        </ul>
      </section>
      <p className="row row-wrap">
        <Link className="btn" to="/settings">
          {t.settings}
        </Link>
        <Link className="btn btn-ghost" to="/cookies">
          {t.cookies}
        </Link>
      </p>
    </ArticlePage>
  );
}
