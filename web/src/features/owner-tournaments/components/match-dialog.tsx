import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { versus } from '../../tournaments/public.js';
import { useFixtures } from '../api/use-fixtures.js';
import { fixturesTexts as t } from '../fixtures-texts.js';
import { fallingMatches } from '../schedule-words.js';
import { MoveForm } from './move-form.js';

interface Props {
  tournament: Tournament;
  match: TournamentMatch;
  onClose: () => void;
}

/** Decides a match without play, or moves it. */
export function MatchDialog(props: Props) {
  const { match, onClose } = props;
  const areTeamsKnown = match.sides.every(({ teamId }) => teamId !== undefined);
  return (
    <Dialog title={t.decideTitle(match.number)} onClose={onClose}>
      <div className="stack-4">
        <p>
          <strong dir="auto">{versus(match.sides)}</strong>
        </p>
        {areTeamsKnown ? <Decide {...props} /> : null}
        {match.status === 'planned' ? (
          <div className={areTeamsKnown ? 'cup-part' : undefined}>
            <MoveForm {...props} />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What may have happened, as one choice; a bracket needs a team that goes on. */
function choicesOf({ sides, stage }: TournamentMatch) {
  const isTable = stage === 'league' || stage === 'group';
  const teams = sides.flatMap(({ teamId, name }) => (teamId ? [{ teamId, name: name ?? '' }] : []));
  return [
    ...teams.map(({ teamId, name }) => ({
      key: `w-${teamId}`,
      text: t.walkover(name),
      body: { kind: 'walkover' as const, winnerId: teamId },
    })),
    ...(isTable
      ? [{ key: 'a', text: t.abandoned, body: { kind: 'abandoned' as const } }]
      : teams.map(({ teamId, name }) => ({
          key: `a-${teamId}`,
          text: t.abandonedOn(name),
          body: { kind: 'abandoned' as const, winnerId: teamId },
        }))),
  ];
}

function Decide({ tournament, match, onClose }: Props) {
  const { decide } = useFixtures(tournament._id);
  const choices = choicesOf(match);
  const [chosen, setChosen] = useState<string>();
  const [falls, setFalls] = useState<number[]>([]);
  const choice = choices.find(({ key }) => key === chosen);
  const save = async () => {
    if (!choice) return;
    try {
      const confirm = falls.length > 0 ? { confirm: true } : {};
      await decide.mutateAsync({ matchId: match._id, ...choice.body, ...confirm });
      toast.success(t.decided);
      onClose();
    } catch (error) {
      const falling = fallingMatches(error);
      if (falling.length > 0) setFalls(falling);
      else toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <fieldset className="stack">
      <legend className="field-legend cup-part-head">{t.what}</legend>
      {choices.map(({ key, text }) => (
        <label key={key} className="cup-choice">
          <input
            type="radio"
            name="cup-decide"
            checked={key === chosen}
            onChange={() => {
              setFalls([]);
              setChosen(key);
            }}
          />
          <span dir="auto">{text}</span>
        </label>
      ))}
      {falls.length > 0 ? (
        <p className="notice notice-accent" role="alert">
          {t.falls(falls.join(', '))}
        </p>
      ) : null}
      <div>
        <button
          type="button"
          className="btn btn-primary"
          disabled={!choice || decide.isPending}
          onClick={() => void save()}
        >
          {decide.isPending ? t.saving : falls.length > 0 ? t.accept : t.save}
        </button>
      </div>
    </fieldset>
  );
}
