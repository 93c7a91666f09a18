import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.js';
import { frameTexts } from '../texts.js';

/** Shown in place of a screen that threw or whose code could not be loaded; the header stays usable. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const { title, text, again } = frameTexts.failed;
  return (
    <div className="page page-body">
      <EmptyState title={title} text={text} heading="h1" broken>
        <div className="row row-wrap">
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            {again}
          </button>
          <Link className="btn" to="/">
            {frameTexts.notFound.home}
          </Link>
        </div>
      </EmptyState>
    </div>
  );
}
