import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { frameTexts } from '../texts.js';

export function NotFoundPage() {
  const { title, text, home } = frameTexts.notFound;
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
