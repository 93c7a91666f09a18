import { useAtomValue } from 'jotai';
import { Dialog } from '../../../components/dialog.js';
import { authDialogAtom, closeAuthDialog } from '../auth-dialog-state.js';
import { authTexts } from '../texts.js';
import { LoginForm } from './login-form.js';

/** Sign-in over any page (spec §2, Auth dialog). */
export function AuthDialog() {
  const state = useAtomValue(authDialogAtom);
  return (
    <Dialog title={authTexts.welcome} onClose={closeAuthDialog} size="narrow">
      <LoginForm
        onSignedIn={() => {
          closeAuthDialog();
          state?.onSignedIn?.();
        }}
      />
    </Dialog>
  );
}
