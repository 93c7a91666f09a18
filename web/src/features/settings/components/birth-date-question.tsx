import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { useUser } from '../../../lib/session.js';
import { hasPutOff, putOff } from '../put-off.js';
import { settingsTexts as t } from '../texts.js';
import { BirthDateDialog } from './birth-date-dialog.js';

/** Asks a player for the date of birth, until they give it or put the question off on this device. */
export function BirthDateQuestion() {
  const user = useUser();
  const isKnown = user?.hasBirthDate || user?.birthDate !== undefined;
  return user?.role === 'user' && !isKnown ? <Question key={user.id} userId={user.id} /> : null;
}

function Question({ userId }: { userId: string }) {
  const [isPutOff, setIsPutOff] = useState(() => hasPutOff(userId));
  const [isAdding, setIsAdding] = useState(false);
  if (isPutOff) return null;
  const decline = () => {
    putOff(userId);
    setIsPutOff(true);
  };
  return (
    <section className="notice" aria-label={t.birthDateAsk}>
      <Icon name="calendar" />
      <div>
        <b>{t.birthDateAsk}</b>
        <p>{t.birthDateWhy}</p>
      </div>
      <div className="notice-actions">
        <button type="button" className="btn btn-small" onClick={() => setIsAdding(true)}>
          {t.birthDateAdd}
        </button>
        <button type="button" className="btn btn-small btn-ghost" onClick={decline}>
          {t.birthDateLater}
        </button>
      </div>
      {isAdding ? <BirthDateDialog onClose={() => setIsAdding(false)} /> : null}
    </section>
  );
}
