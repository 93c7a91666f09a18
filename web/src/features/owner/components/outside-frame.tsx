import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LogoMark } from '../../../components/icon.js';
import { useScreenStart } from '../../../components/use-screen-start.js';
import { panelTexts as t } from '../../desk/public.js';
import './panel-frame.css';

/** The panel's header alone, for visitors who are not signed in to it. */
export function OutsideFrame({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const main = useScreenStart();
  return (
    <>
      <header className="panel-head on-night">
        <Link className="logo" to="/" aria-label={t.toSite}>
          <LogoMark />
        </Link>
        <p className="panel-place">{t.nav}</p>
        <div className="header-tools">{tools}</div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
