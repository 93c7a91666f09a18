import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state.js';
import { partTexts } from './texts.js';
import { usePageTitle } from './use-page-title.js';

export function NotFoundPage() {
  const { title, text, home } = partTexts.notFound;
  usePageTitle(title);
  return (
    <div className="page page-body">
      <EmptyState title={title} text={text} heading="h1" broken>
        <Link className="btn btn-primary" to="/">
          {home}
        </Link>
      </EmptyState>
    </div>
  );
}
