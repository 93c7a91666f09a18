import type { Account } from '@crease/shared/contracts/admin';
import { type Role, role } from '@crease/shared/contracts/user';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Pager } from '../../../components/pager.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useDebounced } from '../../../components/use-debounced.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useUser } from '../../../lib/session.js';
import { useAccounts, useSetRole } from '../api/use-admin.js';
import { systemTexts } from '../system-texts.js';
import { roleTexts, adminTexts as t } from '../texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Fetched } from './fetched.js';
import { SessionsDialog } from './sessions-dialog.js';

/** Accounts, searched by the beginning of an email or phone. An admin changes roles here. */
export function Accounts() {
  const me = useUser();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<Role>();
  const [page, setPage] = useState(1);
  const [changing, setChanging] = useState<Account>();
  const [sessionsOf, setSessionsOf] = useState<Account>();
  const q = useDebounced(text.trim(), 250);
  const list = useAccounts({ q, page, ...(wanted ? { role: wanted } : {}) });

  return (
    <div className="stack-4">
      <div className="admin-filters">
        <TextField
          label={t.search}
          icon="search"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={(value) => {
            setText(value);
            setPage(1);
          }}
        />
        <SelectField
          label={t.role}
          value={wanted ?? ''}
          onChange={(value) => {
            setWanted(role.options.find((one) => one === value));
            setPage(1);
          }}
          options={[
            { value: '', text: t.anyRole },
            ...role.options.map((one) => ({ value: one, text: roleTexts[one] })),
          ]}
        />
      </div>
      <Fetched query={list}>
        {({ users, pagination }) =>
          users.length === 0 ? (
            <EmptyState title={t.noUsers} text={t.noUsersText} />
          ) : (
            <>
              <ul className="lines panel">
                {users.map((user) => (
                  <AccountLine
                    key={user._id}
                    account={user}
                    isMe={user._id === me?.id}
                    onSessions={() => setSessionsOf(user)}
                    onChangeRole={() => setChanging(user)}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {sessionsOf ? <SessionsDialog account={sessionsOf} onClose={() => setSessionsOf(undefined)} /> : null}
      {changing ? <RoleDialog account={changing} onClose={() => setChanging(undefined)} /> : null}
    </div>
  );
}

interface AccountLineProps {
  account: Account;
  isMe: boolean;
  onSessions: () => void;
  onChangeRole: () => void;
}

function AccountLine({ account, isMe, onSessions, onChangeRole }: AccountLineProps) {
  return (
    <li className="admin-line">
      <div className="admin-who">
        <p className="row row-wrap">
          <strong>{account.name}</strong>
          <span className={`tag ${account.role === 'user' ? '' : 'tag-accent'}`}>
            {roleTexts[account.role]}
          </span>
        </p>
        <p className="small text-2">
          {[account.email, account.phone, t.since(formatDateOf(account.createdAt))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="row row-wrap">
        <button
          type="button"
          className="btn btn-small"
          aria-label={`${systemTexts.sessions}, ${account.name}`}
          onClick={onSessions}
        >
          {systemTexts.sessions}
        </button>
        {isMe ? (
          <span className="small text-2">{t.itIsYou}</span>
        ) : (
          <button
            type="button"
            className="btn btn-small"
            aria-label={`${t.changeRole}, ${account.name}`}
            onClick={onChangeRole}
          >
            {t.changeRole}
          </button>
        )}
      </div>
    </li>
  );
}

function RoleDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [next, setNext] = useState<Role>(account.role);
  const setRole = useSetRole();
  const confirm = async () => {
    if (next === account.role) return onClose();
    try {
      await setRole.mutateAsync({ id: account._id, role: next });
      toast.success(t.roleSet);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <ConfirmDialog
      title={t.roleOf(account.name)}
      action={t.changeRole}
      busy={setRole.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{account.email || account.phone}</p>
      <SelectField
        label={t.role}
        value={next}
        onChange={(value) => setNext(role.options.find((one) => one === value) ?? account.role)}
        options={role.options.map((one) => ({ value: one, text: roleTexts[one] }))}
      />
      <p className="text-2">{t.roleText}</p>
    </ConfirmDialog>
  );
}
