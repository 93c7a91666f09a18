import { ArticlePage } from '../article-page.js';
import { cookiesTexts } from '../texts/cookies.js';

export function CookiesPage() {
  return <ArticlePage article={cookiesTexts} />;
}
