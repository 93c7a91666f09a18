import type { Ground } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { formatClock, formatDay } from '../../../lib/format/time.js';
import { blockTexts, ownerTexts as t } from '../texts.js';
import type { OpenDialog } from './owner-dialogs.js';

interface HeadProps {
  name: string;
  now: number;
  today: string;
  /** The ground whose hours the buttons close. */
  first: Ground | undefined;
  mayClose: boolean;
  onOpen: (open: OpenDialog) => void;
}

/** The day, and the buttons that close hours of it. */
export function OwnerHead({ name, now, today, first, mayClose, onOpen }: HeadProps) {
  return (
    <div className="owner-line owner-head">
      <div>
        <p className="small text-2">{t.welcome(name)}</p>
        <h1>{t.today}</h1>
        <p className="small text-2">
          {formatDay(today)}, {formatClock(new Date(now).toISOString())}
        </p>
      </div>
      {first && mayClose ? (
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
