import { Link } from 'react-router-dom';
import { ArticlePage } from '../article-page.js';
import { privacyTexts, privacyActions as t } from '../texts/privacy.js';

export function PrivacyPage() {
  return (
    <ArticlePage article={privacyTexts}>
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
