import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { usePasskeyLogin } from '../api/use-passkeys.js';
import { hasPasskeys, whyNot } from '../ask-device.js';
import { passkeyTexts as t } from '../passkey-texts.js';
import { authTexts } from '../texts.js';

interface Props {
  onSignedIn: () => void;
  /** The one way in here. */
  primary?: boolean;
}

/** A login by passkey; nothing where the browser has none. */
export function PasskeyButton({ onSignedIn, primary }: Props) {
  const login = usePasskeyLogin();
  if (!hasPasskeys()) return null;

  const start = async () => {
    try {
      await login.mutateAsync();
      toast.success(authTexts.loginSuccessful);
      onSignedIn();
    } catch (error) {
      const reason = whyNot(error);
      if (reason === 'stopped') toast.info(t.stopped);
      else toast.error(reason === 'wrong-place' ? t.wrongPlace : messageOf(error, t.loginFailed));
    }
  };

  return (
    <button
      type="button"
      className={`btn btn-wide${primary ? ' btn-primary' : ''}`}
      disabled={login.isPending}
      onClick={() => void start()}
    >
      <Icon name="lock" small />
      {login.isPending ? t.waiting : t.login}
    </button>
  );
}
