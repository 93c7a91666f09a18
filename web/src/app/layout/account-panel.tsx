import type { User } from '@crease/shared/contracts/user';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.js';
import { frameTexts } from '../../features/site/public.js';
import { signInNameOf } from '../../lib/format/sign-in-name.js';
import { accountLinks, firstNameOf } from './account-links.js';
import { useSignOut } from './use-sign-out.js';

/** The name and the links of the account menu. */
export function AccountPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <>
      <div className="menu-who">
        <strong>{firstNameOf(user.name)}</strong>
        <span className="small text-2">{signInNameOf(user)}</span>
      </div>
      <nav aria-label={frameTexts.accountMenu}>
        {accountLinks(user).map(({ to, text, icon }) => (
          <Link key={to} to={to} onClick={onClose}>
            <Icon name={icon} />
            {text}
          </Link>
        ))}
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            onClose();
            signOut();
          }}
        >
          <Icon name="logout" />
          {frameTexts.account.signOut}
        </button>
      </nav>
    </>
  );
}
