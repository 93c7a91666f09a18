import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { staffTexts as t } from '../texts.js';
import { MemberDialog } from './member-dialog.js';

/** The button that opens the invitation dialog. */
export function InviteMember({ ownerId }: { ownerId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {t.invite}
      </button>
      {open ? <MemberDialog ownerId={ownerId} member={undefined} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
