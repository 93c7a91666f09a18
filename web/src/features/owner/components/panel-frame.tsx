import { type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet, useLocation, useMatch } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { Icon, LogoMark } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { ScreenBoundary } from '../../../components/screen-boundary.js';
import { useScreenStart } from '../../../components/use-screen-start.js';
import { panelTexts as t, useDesk } from '../../desk/public.js';
import { NewBookingStrip } from '../../new-bookings/public.js';
import { isUnderThumb, SECTIONS, type Section } from '../sections.js';
import { DeskPicker } from './desk-picker.js';
import './panel-frame.css';

/**
 * The panel's frame: a bottom bar on a phone, a side bar from 1000 px on. It shows the sections that the viewer's role
 * may open. `tools` are at the end of its header.
 */
export function PanelFrame({ tools }: { tools: ReactNode }) {
  const desk = useDesk();
  const { pathname } = useLocation();
  const main = useScreenStart();
  const mine = SECTIONS.filter(({ act }) => desk.may(act));
  return (
    <div className="panel-frame">
      <header className="panel-head on-night">
        <Link className="logo" to={`/owner-panel${desk.search}`} aria-label={t.nav}>
          <LogoMark />
        </Link>
        <DeskPicker />
        <div className="header-tools">{tools}</div>
      </header>
      <nav className="panel-side on-night only-wide" aria-label={t.nav}>
        {mine.map((section) => (
          <SectionLink key={section.path} section={section} search={desk.search} />
        ))}
        <Link className="panel-out" to="/">
          <Icon name="left" />
          {t.toSite}
        </Link>
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        <NewBookingStrip />
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<Loading page />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <ThumbBar sections={mine} search={desk.search} />
    </div>
  );
}

interface LinkProps {
  section: Section;
  search: string;
  onClick?: () => void;
}

function SectionLink({ section: { path, icon }, search, onClick }: LinkProps) {
  const { pathname } = useLocation();
  // The first screen and the gate are parts of the day.
  const isPart = path === 'today' && /^\/owner-panel(\/gate)?\/?$/.test(pathname);
  return (
    <Link
      to={`/owner-panel/${path}${search}`}
      onClick={onClick}
      aria-current={useMatch(`/owner-panel/${path}/*`) ? 'page' : isPart ? 'true' : undefined}
    >
      <Icon name={icon} />
      <span>{t.sections[path]}</span>
    </Link>
  );
}

function ThumbBar({ sections, search }: { sections: readonly Section[]; search: string }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const close = () => setOpen(false);
  const rest = sections.filter((section) => !isUnderThumb(section));
  const isInRest = rest.some(({ path }) => pathname.startsWith(`/owner-panel/${path}`));
  return (
    <nav className="panel-bar on-night only-narrow" aria-label={t.nav}>
      {sections.filter(isUnderThumb).map((section) => (
        <SectionLink key={section.path} section={section} search={search} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isInRest ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span>{t.more}</span>
      </button>
      {open ? (
        <Dialog title={t.more} size="narrow" onClose={close}>
          <div className="panel-more">
            {rest.map((section) => (
              <SectionLink key={section.path} section={section} search={search} onClick={close} />
            ))}
            <Link to="/">
              <Icon name="left" />
              <span>{t.toSite}</span>
            </Link>
          </div>
        </Dialog>
      ) : null}
    </nav>
  );
}
