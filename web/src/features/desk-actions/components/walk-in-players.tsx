import { TextField } from '../../../components/text-field.js';
import { actionTexts as t } from '../texts.js';
import type { WalkInField } from '../walk-in-body.js';

interface Props {
  capacity: number;
  bind: (field: WalkInField) => {
    name: WalkInField;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/** Contact and team of the walk-in. */
export function WalkInPlayers({ capacity, bind }: Props) {
  return (
    <>
      <div className="owner-pair">
        <TextField label={t.name} autoComplete="off" maxLength={80} {...bind('name')} />
        <TextField
          label={t.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          {...bind('phone')}
        />
      </div>
      <div className="owner-pair">
        <TextField
          label={t.playerCount}
          type="number"
          inputMode="numeric"
          min={1}
          max={capacity}
          hint={t.maxPlayers(capacity)}
          {...bind('playerCount')}
        />
        <TextField label={t.team} autoComplete="off" maxLength={60} {...bind('teamName')} />
      </div>
    </>
  );
}
