import { openAuthDialog } from '../lib/auth-dialog-state.js';
import { EmptyState } from './empty-state.js';
import { partTexts } from './texts.js';

/** The signed-out state of a screen that needs a user. */
export function SignInNeeded({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <EmptyState title={title} heading="h1">
      <div className="row row-wrap">
        <button type="button" className="btn btn-primary" onClick={() => openAuthDialog('login')}>
          {partTexts.login}
        </button>
        {children}
      </div>
    </EmptyState>
  );
}
