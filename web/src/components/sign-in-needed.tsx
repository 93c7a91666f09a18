import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { openAuthDialog } from '../lib/auth-dialog-state.js';
import { EmptyState } from './empty-state.js';
import { partTexts } from './texts.js';

interface Props {
  title: string;
  /** The text of a link to the home page, beside the button. */
  home?: string;
  children?: ReactNode;
}

/** The signed-out state of a screen that needs a user. */
export function SignInNeeded({ title, home, children }: Props) {
  return (
    <EmptyState title={title} heading="h1">
      <div className="row row-wrap">
        <button type="button" className="btn btn-primary" onClick={() => openAuthDialog('login')}>
          {partTexts.login}
        </button>
        {home ? (
          <Link className="btn" to="/">
            {home}
          </Link>
        ) : null}
        {children}
      </div>
    </EmptyState>
  );
}
