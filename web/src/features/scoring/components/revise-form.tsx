import type { DoOf } from '@crease/shared/cricket/events';
import type { DoOffers } from '@crease/shared/cricket/next-ball';
import { useState } from 'react';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { oversOffered } from '../other-acts.js';
import { otherTexts as t } from '../texts.js';

interface Props {
  offer: NonNullable<DoOffers['revise']>;
  onChoose: (body: DoOf<'revise'>) => void;
}

/** Highest target that the API takes. */
const MOST_TARGET = 2_000;

/** Changes the overs of a match that rain or lights have cut short, and the target where there is one. */
export function ReviseForm({ offer, onChoose }: Props) {
  const overs = oversOffered(offer);
  const [chosen, setChosen] = useState(String(overs.at(-1) ?? 1));
  const [target, setTarget] = useState('');
  const isTarget =
    target === '' || (/^\d+$/.test(target) && Number(target) >= 1 && Number(target) <= MOST_TARGET);
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        const set = target === '' ? {} : { target: Number(target) };
        if (isTarget) onChoose({ do: 'revise', overs: Number(chosen), ...set });
      }}
    >
      <SelectField
        label={t.reviseOvers}
        value={chosen}
        options={overs.map((n) => ({ value: String(n), text: t.reviseTo(n) }))}
        onChange={setChosen}
      />
      {offer.target ? (
        <TextField
          label={t.reviseTarget}
          hint={t.reviseTargetHint}
          value={target}
          onChange={setTarget}
          inputMode="numeric"
          maxLength={4}
          error={isTarget ? undefined : t.reviseTargetWrong}
        />
      ) : null}
      <button type="submit" className="btn btn-primary btn-big btn-wide" disabled={!isTarget}>
        {t.revise}
      </button>
    </form>
  );
}
