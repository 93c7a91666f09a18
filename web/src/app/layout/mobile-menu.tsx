import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Avatar } from '../../components/avatar.js';
import { Icon, LogoMark } from '../../components/icon.js';
import { LanguageSwitch } from '../../components/language-switch.js';
import { GroundSearch } from '../../features/search/public.js';
import { frameTexts as t } from '../../features/site/public.js';
import { openAuthDialog } from '../../lib/auth-dialog-state.js';
import { signInNameOf } from '../../lib/format/sign-in-name.js';
import { useUser } from '../../lib/session.js';
import { accountLinks, firstNameOf } from './account-links.js';
import { MAIN_LINKS } from './main-links.js';
import { useSignOut } from './use-sign-out.js';

interface Props {
  onClose: () => void;
  /** Opens the home page with the filters open. */
  onFilters: () => void;
}

/** The phone's menu: the whole screen, the same entries as the header. */
export function MobileMenu({ onClose, onFilters }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // Focus is restored by hand: when this runs, the dialog is already removed and the browser restores nothing.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const signIn = (tab: 'login' | 'register') => {
    onClose();
    openAuthDialog(tab);
  };

  return (
    <dialog ref={ref} className="mobile-menu on-night" aria-label={t.menu} onCancel={onClose}>
      <div className="mobile-menu-head">
        <span className="logo">
          <LogoMark />
          <span>{t.product}</span>
        </span>
        <button type="button" className="icon-btn" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="mobile-menu-body">
        {pathname === '/' ? null : (
          <GroundSearch onDone={onClose}>
            <button
              type="button"
              className="icon-btn search-filters"
              aria-label={t.filters}
              onClick={onFilters}
            >
              <Icon name="sliders" />
            </button>
          </GroundSearch>
        )}
        <AccountRow onSignIn={signIn} />
        <MenuLinks onClose={onClose} />
      </div>
    </dialog>
  );
}

/** The account's name and address, or sign-in and sign-up links. */
function AccountRow({ onSignIn }: { onSignIn: (tab: 'login' | 'register') => void }) {
  const user = useUser();
  if (user)
    return (
      <div className="row">
        <Avatar user={user} />
        <span>
          <strong>{firstNameOf(user.name)}</strong>
          <span className="small text-2" style={{ display: 'block' }}>
            {signInNameOf(user)}
          </span>
        </span>
      </div>
    );
  return (
    <div className="row">
      <button type="button" className="btn" style={{ flex: 1 }} onClick={() => onSignIn('login')}>
        {t.login}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        style={{ flex: 1 }}
        onClick={() => onSignIn('register')}
      >
        {t.signUp}
      </button>
    </div>
  );
}

function MenuLinks({ onClose }: Pick<Props, 'onClose'>) {
  const user = useUser();
  const signOut = useSignOut();
  return (
    <nav aria-label={t.menu}>
      {MAIN_LINKS.map(({ to, text, icon }) => (
        <NavLink key={to} to={to} end onClick={onClose}>
          <Icon name={icon} />
          {t.nav[text]}
        </NavLink>
      ))}
      {user
        ? accountLinks(user).map(({ to, text, icon }) => (
            <NavLink key={to} to={to} end onClick={onClose}>
              <Icon name={icon} />
              {text}
            </NavLink>
          ))
        : null}
      <LanguageSwitch className="" />
      {user ? (
        <button
          type="button"
          onClick={() => {
            onClose();
            signOut();
          }}
        >
          <Icon name="logout" />
          {t.account.signOut}
        </button>
      ) : null}
    </nav>
  );
}
