import type { Member } from '@crease/shared/contracts/staff';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { panelTexts } from '../../desk/public.js';
import { useStaff } from '../api/use-staff.js';
import { staffTexts as t } from '../texts.js';
import { MemberDialog } from './member-dialog.js';
import { RemoveMemberDialog } from './remove-member-dialog.js';

type Open = { kind: 'change' | 'remove'; member: Member };

/** Members of the workplace and open invitations. */
export function StaffList({ ownerId }: { ownerId: string }) {
  const staff = useStaff(ownerId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Fetched query={staff}>
      {(members) => (
        <div className="stack-4">
          {members.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <ul className="staff-list">
              {members.map((member) => (
                <MemberRow key={member._id} member={member} onOpen={setOpen} />
              ))}
            </ul>
          )}
          {open?.kind === 'remove' ? (
            <RemoveMemberDialog ownerId={ownerId} member={open.member} onClose={close} />
          ) : open ? (
            <MemberDialog ownerId={ownerId} member={open.member} onClose={close} />
          ) : null}
        </div>
      )}
    </Fetched>
  );
}

function MemberRow({ member, onOpen }: { member: Member; onOpen: (open: Open) => void }) {
  const { name, email, role, groundIds, status, mailWaits, at } = member;
  const called = name ?? email;
  const active = status === 'active';
  return (
    <li className="panel staff-member">
      <div className="staff-who">
        <span className="row row-wrap">
          <strong>{called}</strong>
          <span className={`tag ${active ? 'tag-free' : 'tag-accent'}`}>
            <Icon name={active ? 'check' : 'hourglass'} small />
            {active ? t.active : t.invited}
          </span>
        </span>
        {name ? <span className="small text-2">{email}</span> : null}
        <span className="small text-2">
          {[
            panelTexts.roles[role],
            groundIds ? t.groundCount(groundIds.length) : t.allGrounds,
            active ? t.since(formatDateOf(at)) : t.invitedOn(formatDateOf(at)),
          ].join(' · ')}
        </span>
        {mailWaits ? <span className="small text-2">{t.mailWaits}</span> : null}
      </div>
      <div className="row">
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.changeOf(called)}
          onClick={() => onOpen({ kind: 'change', member })}
        >
          {t.change}
        </button>
        <button
          type="button"
          className="btn btn-small btn-danger"
          aria-label={t.removeOf(called)}
          onClick={() => onOpen({ kind: 'remove', member })}
        >
          {t.remove}
        </button>
      </div>
    </li>
  );
}
