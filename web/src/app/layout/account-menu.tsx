import type { User } from '@crease/shared/contracts/user';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../components/avatar.js';
import { Icon } from '../../components/icon.js';
import { useMenu } from '../../components/use-menu.js';
import { frameTexts } from '../../features/site/public.js';
import { signInNameOf } from '../../lib/format/sign-in-name.js';
import { accountLinks, firstNameOf } from './account-links.js';
import { useSignOut } from './use-sign-out.js';

export function AccountMenu({ user }: { user: User }) {
  const anchor = useRef<HTMLDivElement>(null);
  const { open, toggle, close } = useMenu(anchor);
  const signOut = useSignOut();
  return (
    <div className="menu-anchor" ref={anchor}>
      <button
        type="button"
        className="icon-btn"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={toggle}
      >
        <Avatar user={user} />
        <span className="visually-hidden">{frameTexts.accountOf(user.name)}</span>
      </button>
      {open ? (
        <div className="menu-panel" id="account-menu">
          <div className="menu-who">
            <strong>{firstNameOf(user.name)}</strong>
            <span className="small text-2">{signInNameOf(user)}</span>
          </div>
          <nav aria-label={frameTexts.accountMenu}>
            {accountLinks(user).map(({ to, text, icon }) => (
              <Link key={to} to={to} onClick={close}>
                <Icon name={icon} />
                {text}
              </Link>
            ))}
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                void signOut();
              }}
            >
              <Icon name="logout" />
              {frameTexts.account.signOut}
            </button>
          </nav>
        </div>
      ) : null}
    </div>
  );
}
