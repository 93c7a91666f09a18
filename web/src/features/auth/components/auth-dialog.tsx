import { useAtomValue } from 'jotai';
import { Dialog } from '../../../components/dialog.js';
import { authDialogAtom, closeAuthDialog } from '../../../lib/auth-dialog-state.js';
import { AuthFlow } from './auth-flow.js';

/** Sign-in over any page. Closing it discards everything typed. */
export function AuthDialog() {
  const state = useAtomValue(authDialogAtom);
  if (!state) return null;
  return (
    <AuthFlow
      key={state.tab}
      firstTab={state.tab}
      onSignedIn={() => {
        closeAuthDialog();
        state.onSignedIn?.();
      }}
    >
      {(title, content) => (
        <Dialog title={title} onClose={closeAuthDialog} size="narrow" closeOnBackdrop={false}>
          {content}
        </Dialog>
      )}
    </AuthFlow>
  );
}
