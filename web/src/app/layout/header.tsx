import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { Icon, LogoMark } from '../../components/icon.js';
import { LanguageSwitch } from '../../components/language-switch.js';
import { LateDialogs, late } from '../../components/late.js';
import { cityAtom, cityDialogOpenAtom, cityName } from '../../features/cities/public.js';
import { NotificationBell } from '../../features/notifications/public.js';
import { LateGroundSearch } from '../../features/search/public.js';
import { frameTexts as t } from '../../features/site/public.js';
import { openAuthDialog } from '../../lib/auth-dialog-state.js';
import { isLanguageGuessed } from '../../lib/language/language.js';
import { useUser } from '../../lib/session.js';
import { AccountMenu } from './account-menu.js';
import { MAIN_LINKS } from './main-links.js';

const MobileMenu = late(async () => ({ default: (await import('./late-frame.js')).MobileMenu }));

/**
 * The navigation. On the home page the hero has the search box and the Filters button; elsewhere the header has them.
 */
export function Header() {
  const user = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [menuOpen, setMenuOpen] = useState(false);
  const openFilters = () => {
    setMenuOpen(false);
    void navigate('/', { state: { filters: true } });
  };

  return (
    <header className="header on-night">
      <div className="page">
        <Link className="logo" to="/" aria-label={t.toHome}>
          <LogoMark />
          <span>{t.product}</span>
        </Link>
        <nav className="main-nav only-wide" aria-label={t.main}>
          {MAIN_LINKS.map(({ to, text }) => (
            <NavLink key={to} to={to} end>
              {t.nav[text]}
            </NavLink>
          ))}
        </nav>
        <div className="header-tools">
          {pathname === '/' ? null : (
            <div className="only-wide">
              <LateGroundSearch>
                <button
                  type="button"
                  className="icon-btn search-filters"
                  aria-label={t.filters}
                  onClick={openFilters}
                >
                  <Icon name="sliders" small />
                </button>
              </LateGroundSearch>
            </div>
          )}
          <CityButton />
          <LanguageSwitch
            className={`btn btn-small btn-ghost language-switch ${isLanguageGuessed ? 'language-guessed' : 'only-wide'}`}
          />
          {user ? (
            <>
              <NotificationBell />
              <span className="only-wide">
                <AccountMenu user={user} />
              </span>
            </>
          ) : (
            <SignInButtons />
          )}
          <button
            type="button"
            className="icon-btn only-narrow"
            aria-label={t.menu}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <LateDialogs onClose={() => setMenuOpen(false)}>
        {menuOpen ? <MobileMenu onClose={() => setMenuOpen(false)} onFilters={openFilters} /> : null}
      </LateDialogs>
    </header>
  );
}

function CityButton() {
  const city = useAtomValue(cityAtom);
  const setCityDialogOpen = useSetAtom(cityDialogOpenAtom);
  return (
    <button
      type="button"
      className="city-button"
      aria-haspopup="dialog"
      aria-label={city ? `${t.selectCity}: ${cityName(city)}` : undefined}
      onClick={() => setCityDialogOpen(true)}
    >
      <Icon name="pin" small />
      <span>{city ? cityName(city) : t.selectCity}</span>
      <Icon name="down" small />
    </button>
  );
}

function SignInButtons() {
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-ghost only-wide"
        onClick={() => openAuthDialog('login')}
      >
        {t.login}
      </button>
      <button
        type="button"
        className="btn btn-small btn-primary only-wide"
        onClick={() => openAuthDialog('register')}
      >
        {t.signUp}
      </button>
    </>
  );
}
