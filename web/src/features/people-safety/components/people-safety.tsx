import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LateDialogs, late } from '../../../components/late.js';
import type { SafetyPerson } from '../safety-person.js';
import { peopleSafetyTexts as t } from '../texts.js';

const SafetyDialog = late(async () => ({ default: (await import('./safety-dialog.js')).SafetyDialog }));

interface Props {
  people: readonly SafetyPerson[];
  /** The reader keeps the page even if they block a person on it. */
  stays: boolean;
}

/** Opens the dialog in which one blocks or reports the people of a page. */
export function PeopleSafety({ people, stays }: Props) {
  const [open, setOpen] = useState(false);
  if (people.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <button type="button" className="btn btn-small" onClick={() => setOpen(true)}>
          <Icon name="ban" small />
          {t.open}
        </button>
      </div>
      <LateDialogs onClose={close}>
        {open ? <SafetyDialog people={people} stays={stays} onClose={close} /> : null}
      </LateDialogs>
    </>
  );
}
