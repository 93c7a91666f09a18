import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state.js';
import { CodeBoundary, NotLoaded, reloadPage } from './late.js';
import { partTexts } from './texts.js';

interface Props {
  children: ReactNode;
}

/** Replaces a screen that threw or whose code did not load; its frame stays usable. Key it by address. */
export function ScreenBoundary({ children }: Props) {
  return (
    <CodeBoundary instead={(error, again) => <NoScreen error={error} again={again} />}>
      {children}
    </CodeBoundary>
  );
}

function NoScreen({ error, again }: { error: unknown; again: () => void }) {
  const missing = error instanceof NotLoaded;
  // Rendering a screen again unchanged would throw again, and without a network there is nothing to load.
  const offline = missing && !navigator.onLine;
  return (
    <div className="page page-body">
      <EmptyState
        title={missing ? partTexts.loadFailed : partTexts.failed.title}
        text={offline ? partTexts.comesBack : missing ? partTexts.updated : partTexts.failed.text}
        heading="h1"
        broken
      >
        <div className="row row-wrap">
          <button type="button" className="btn btn-primary" onClick={offline ? again : reloadPage}>
            {missing && !offline ? partTexts.reload : partTexts.again}
          </button>
          <Link className="btn" to="/">
            {partTexts.notFound.home}
          </Link>
        </div>
      </EmptyState>
    </div>
  );
}
