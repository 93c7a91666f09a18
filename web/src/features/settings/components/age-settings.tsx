import { useState } from 'react';
import { Switch } from '../../../components/switch.js';
import { formatDateOf } from '../../../lib/format/time.js';
import type { KnownUser } from '../../../lib/session.light.js';
import { ParentSettings } from '../../parents/public.js';
import { settingsTexts as t } from '../texts.js';
import { BirthDateDialog } from './birth-date-dialog.js';

interface Props {
  user: KnownUser;
  isMinor: boolean;
  onMinor: (isMinor: boolean) => void;
}

/**
 * The date of birth; without one the switch with which a user says that they are under 18, and the button that adds it.
 */
export function AgeSettings({ user, isMinor, onMinor }: Props) {
  const { birthDate, hasBirthDate } = user;
  const [isAdding, setIsAdding] = useState(false);
  if (hasBirthDate || birthDate)
    return (
      <div className="stack settings-add">
        <div>
          {birthDate ? <p>{t.bornOn(formatDateOf(birthDate))}</p> : null}
          <p className="small text-2">{`${isMinor ? `${t.under18Hint} ` : ''}${t.birthDateKept}`}</p>
        </div>
        <ParentSettings user={user} />
      </div>
    );
  return (
    <>
      <Switch label={t.under18} hint={t.under18Hint} checked={isMinor} onChange={onMinor} />
      <div className="settings-add">
        <button type="button" className="btn btn-small" onClick={() => setIsAdding(true)}>
          {t.birthDateAdd}
        </button>
      </div>
      {isAdding ? <BirthDateDialog onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}
