import type { User } from '@crease/shared/contracts/user';
import { formatDateOf } from '../../../lib/format/time.js';
import { openParentDialog } from '../../../lib/parent-dialog-state.js';
import { parentTexts as t } from '../texts.js';

/** What has become of the request to a parent, in words; how to ask where there is none. */
export function parentStateOf({ parent }: User): string {
  if (!parent) return t.none;
  if (parent.suspended) return t.suspended;
  return t.status[parent.status](parent.name, formatDateOf(parent.linkEndsAt ?? parent.at));
}

/** A minor's state of a parent's consent, and the button that asks for it. Nothing for an adult. */
export function ParentSettings({ user }: { user: User }) {
  if (!user.asksParent) return null;
  const { parent } = user;
  return (
    <>
      <div>
        <h3>{t.heading}</h3>
        <p className="small text-2">{parentStateOf(user)}</p>
      </div>
      {parent?.status === 'given' ? null : (
        <div className="row">
          <button type="button" className="btn btn-small" onClick={() => openParentDialog()}>
            {parent ? t.askAgain : t.ask}
          </button>
        </div>
      )}
    </>
  );
}
