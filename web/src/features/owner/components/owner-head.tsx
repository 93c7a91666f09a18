import type { Ground } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { formatClock, formatDay } from '../../../lib/format/time.js';
import { blockTexts, ownerTexts as t } from '../texts.js';
import { MOST_AT_ONCE } from '../use-shown-grounds.js';
import type { OpenDialog } from './owner-dialogs.js';

interface HeadProps {
  name: string;
  now: number;
  today: string;
  /** The ground whose hours the buttons close. */
  first: Ground | undefined;
  onOpen: (open: OpenDialog) => void;
}

/** The day, and the buttons that close hours of it. */
export function OwnerHead({ name, now, today, first, onOpen }: HeadProps) {
  return (
    <div className="owner-line owner-head">
      <div>
        <p className="small text-2">{t.welcome(name)}</p>
        <h1>{t.today}</h1>
        <p className="small text-2">
          {formatDay(today)}, {formatClock(new Date(now).toISOString())}
        </p>
      </div>
      {first ? (
        <div className="owner-closing">
          <button
            type="button"
            className="btn btn-small"
            onClick={() => onOpen({ kind: 'close-hours', ground: first })}
          >
            <Icon name="ban" />
            {blockTexts.button}
          </button>
          <button
            type="button"
            className="btn btn-small"
            onClick={() => onOpen({ kind: 'rain', ground: first })}
          >
            <Icon name="rain" />
            {t.rain}
          </button>
        </div>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  grounds: Ground[];
  chosen: Ground | undefined;
  onChoose: (id: string) => void;
}

/** Which ground is looked at; nothing where there is no choice. */
export function GroundChoice({ grounds, chosen, onChoose }: ChoiceProps) {
  if (grounds.length < 2) return null;
  return (
    <SelectField
      label={t.ground}
      quiet
      value={chosen?._id ?? ''}
      onChange={onChoose}
      options={[
        ...(grounds.length > MOST_AT_ONCE ? [] : [{ value: '', text: t.allGrounds }]),
        ...grounds.map(({ _id, name }) => ({ value: _id, text: name })),
      ]}
    />
  );
}
