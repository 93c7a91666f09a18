import type { User } from '@crease/shared/contracts/user';
import { useRef } from 'react';
import { Avatar } from '../../components/avatar.js';
import { LateDialogs, late } from '../../components/late.js';
import { useMenu } from '../../components/use-menu.js';
import { frameTexts } from '../../features/site/public.js';

const Panel = late(async () => ({ default: (await import('./late-frame.js')).AccountPanel }));

export function AccountMenu({ user }: { user: User }) {
  const anchor = useRef<HTMLDivElement>(null);
  const { open, toggle, close } = useMenu(anchor);
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
      <LateDialogs onClose={close}>
        {open ? (
          <div className="menu-panel" id="account-menu">
            <Panel user={user} onClose={close} />
          </div>
        ) : null}
      </LateDialogs>
    </div>
  );
}
