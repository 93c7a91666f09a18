import type { Match } from '@crease/shared/contracts/matches';
import type { DoOf } from '@crease/shared/cricket/events';
import type { Opening } from '@crease/shared/cricket/next-ball';
import { useState } from 'react';
import { SelectField } from '../../../components/select-field.js';
import type { NameOf } from '../names.js';
import { stepTexts as t } from '../texts.js';
import './scorer.css';

interface Props {
  match: Match;
  openings: readonly Opening[];
  /** The opening that is corrected. */
  was?: DoOf<'open'>;
  nameOf: NameOf;
  onOpen: (body: DoOf<'open'>) => void;
}

/** Asks for the batters and the bowler who begin an innings. The first of each list is chosen already. */
export function OpeningForm({ match, openings, was, nameOf, onOpen }: Props) {
  const [side, setSide] = useState((openings.find(isOf(was)) ?? openings[0])?.side ?? 0);
  const opening = openings.find((one) => one.side === side) ?? openings[0];
  if (!opening) return null;
  return (
    <section className="scorer-ask" aria-label={t.opening}>
      {openings.length > 1 ? (
        <>
          <h2>{t.whoBats}</h2>
          <div className="chips chips-wrap">
            {openings.map((one) => (
              <button
                key={one.side}
                type="button"
                className="chip"
                aria-pressed={one.side === side}
                onClick={() => setSide(one.side)}
              >
                {match.sides[one.side].name}
              </button>
            ))}
          </div>
        </>
      ) : null}
      <h2>{t.opening}</h2>
      <OpeningPlayers key={opening.side} {...{ opening, was, nameOf, onOpen }} />
    </section>
  );
}

/** The opening is one of this side. */
const isOf = (was: DoOf<'open'> | undefined) => (opening: Opening) =>
  was !== undefined && opening.batters.includes(was.striker) && opening.bowlers.includes(was.bowler);

interface PlayersProps extends Pick<Props, 'nameOf' | 'onOpen'> {
  opening: Opening;
  was: DoOf<'open'> | undefined;
}

function OpeningPlayers({ opening, was, nameOf, onOpen }: PlayersProps) {
  const { batters, bowlers, alone } = opening;
  const before = isOf(was)(opening) ? was : undefined;
  const [striker, setStriker] = useState(before?.striker ?? batters[0] ?? '');
  const [nonStriker, setNonStriker] = useState(before?.nonStriker ?? batters[1] ?? '');
  const atCrease = alone ? [striker] : [striker, nonStriker];
  const free = bowlers.filter((id) => !atCrease.includes(id));
  const [asked, setBowler] = useState(before?.bowler ?? free[0] ?? '');
  const bowler = free.includes(asked) ? asked : (free[0] ?? '');
  const options = (ids: readonly string[]) => ids.map((id) => ({ value: id, text: nameOf(id) }));
  // Choosing the other end's batter swaps the two.
  const chooseStriker = (id: string) => {
    if (id === nonStriker) setNonStriker(striker);
    setStriker(id);
  };
  const chooseNonStriker = (id: string) => {
    if (id === striker) setStriker(nonStriker);
    setNonStriker(id);
  };
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen({ do: 'open', striker, bowler, ...(alone ? {} : { nonStriker }) });
      }}
    >
      <SelectField label={t.striker} value={striker} options={options(batters)} onChange={chooseStriker} />
      {alone ? null : (
        <SelectField
          label={t.nonStriker}
          value={nonStriker}
          options={options(batters)}
          onChange={chooseNonStriker}
        />
      )}
      <SelectField label={t.bowler} value={bowler} options={options(free)} onChange={setBowler} />
      <button type="submit" className="btn btn-primary btn-big btn-wide" disabled={bowler === ''}>
        {was ? t.correctOpening : t.start}
      </button>
    </form>
  );
}
