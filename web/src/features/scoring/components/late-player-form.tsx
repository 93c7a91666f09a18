import type { Match } from '@crease/shared/contracts/matches';
import type { DoOf } from '@crease/shared/cricket/events';
import type { SideIndex } from '@crease/shared/cricket/setup';
import { useState } from 'react';
import { TextField } from '../../../components/text-field.js';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.js';
import { otherTexts as t } from '../texts.js';
import { Chips } from './chips.js';

interface Props {
  match: Match;
  /** Sides that have room. */
  sides: readonly SideIndex[];
  onChoose: (body: DoOf<'player'>) => void;
}

/** Adds a player who is in no list yet to one of the sides. */
export function LatePlayerForm({ match, sides, onChoose }: Props) {
  const [side, setSide] = useState<SideIndex>(sides[0] ?? 0);
  const [typed, setTyped] = useState('');
  const name = typed.trim().replace(/\s+/g, ' ');
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name) onChoose({ do: 'player', side, player: newIdempotencyKey(), name });
      }}
    >
      <Chips
        legend={t.playerSide}
        options={sides.map((one) => ({ value: one, text: match.sides[one].name }))}
        value={side}
        onChange={setSide}
      />
      <TextField
        label={t.playerName}
        value={typed}
        onChange={setTyped}
        maxLength={60}
        autoComplete="off"
        required
      />
      <button type="submit" className="btn btn-primary btn-big btn-wide" disabled={name === ''}>
        {t.addPlayer}
      </button>
    </form>
  );
}
