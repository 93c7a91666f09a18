import { Link } from 'react-router-dom';
import { ArticlePage } from '../article-page.js';
import { termsActions as t, termsTexts } from '../texts/terms.js';

export function TermsPage() {
  return (
    <ArticlePage article={termsTexts}>
      <p>
        <Link className="btn" to="/help?category=payment">
          {t.questions}
        </Link>
      </p>
    </ArticlePage>
  );
}
