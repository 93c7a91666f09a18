import type { Team } from '@crease/shared/contracts/teams';
import { useId } from 'react';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { useTeam } from '../../teams/public.js';
import { type DraftPlayer, type DraftSide, emptySide, sideOfTeam } from '../draft.js';
import type { SideErrors } from '../judge-sides.js';
import { sideTexts as t } from '../texts.js';
import { LineUpEditor } from './line-up-editor.js';
import { RoleFields } from './role-fields.js';
import './match-setup.css';

export interface SideEditorProps {
  title: string;
  side: DraftSide;
  errors: SideErrors;
  /** How many players the rules ask for. */
  needed: number | undefined;
  onChange: (side: DraftSide) => void;
}

interface ChoosingProps extends SideEditorProps {
  /** My own teams. */
  teams: readonly Team[];
  /** Sides of teams that I have played with or against. */
  known: readonly DraftSide[];
}

/** A side of a new match: one of my teams, a team played before, or a named one. */
export function SideChooser({ teams, known, ...props }: ChoosingProps) {
  const { side, errors, onChange } = props;
  const options = [
    ...teams.map(({ _id, name }) => ({ value: _id, text: name })),
    ...known
      .filter(({ teamId }) => !teams.some(({ _id }) => _id === teamId))
      .map(({ teamId, name }) => ({ value: teamId, text: name })),
    { value: '', text: t.named },
  ];
  const choose = (teamId: string) => {
    const team = teams.find(({ _id }) => _id === teamId);
    const before = known.find((one) => one.teamId === teamId);
    if (before) onChange(before);
    else if (team) onChange(sideOfTeam(team));
    else onChange(emptySide());
  };
  const hasChoice = options.length > 1;
  return (
    <SideFrame {...props}>
      {hasChoice ? (
        <SelectField
          label={t.team}
          value={side.teamId}
          options={options}
          error={side.teamId ? errors.name : undefined}
          onChange={choose}
        />
      ) : null}
      {side.teamId ? null : <SideName {...props} />}
      {side.teamId ? (
        <TeamPlayers {...props} />
      ) : (
        <LineUpEditor side={side} error={errors.players} onChange={onChange} />
      )}
      <RoleFields side={side} onChange={onChange} />
    </SideFrame>
  );
}

interface SplitProps extends SideEditorProps {
  /** The name of the other side. */
  other: string;
  onMove: (player: DraftPlayer) => void;
}

/** A side that came out of one list: its players may still change sides. */
export function SplitSide({ other, onMove, ...props }: SplitProps) {
  const { side, errors, onChange } = props;
  return (
    <SideFrame {...props}>
      <SideName {...props} />
      <LineUpEditor side={side} error={errors.players} move={{ side: other, onMove }} onChange={onChange} />
      <RoleFields side={side} onChange={onChange} />
    </SideFrame>
  );
}

function SideName({ side, errors, onChange }: SideEditorProps) {
  return (
    <TextField
      label={t.name}
      hint={t.nameHint}
      // In UTF-16 units: a name of 40 emoji is not cut off.
      maxLength={80}
      autoComplete="off"
      value={side.name}
      error={errors.name}
      onChange={(name) => onChange({ ...side, name })}
    />
  );
}

function SideFrame({ title, side, needed, children }: SideEditorProps & { children: React.ReactNode }) {
  const id = useId();
  const count = side.players.length;
  return (
    <section className="panel match-side" aria-labelledby={id}>
      <div className="row row-between row-wrap">
        <h3 id={id}>{title}</h3>
        <span className="tag" aria-live="polite">
          {needed === undefined || Number.isNaN(needed) ? t.chosen(count) : t.chosenOf(count, needed)}
        </span>
      </div>
      {children}
      {count === 0 ? <p className="small text-2">{t.later}</p> : null}
    </section>
  );
}

/** The players of a team's side, as soon as its members are known. */
export function TeamPlayers({
  side,
  errors,
  onChange,
}: Pick<SideEditorProps, 'side' | 'errors' | 'onChange'>) {
  const { data, isError } = useTeam(side.teamId);
  if (!data && !isError) return <p className="small text-2">{t.reading}</p>;
  return (
    <>
      {isError && !data ? <p className="small text-2">{t.notRead}</p> : null}
      <LineUpEditor side={side} team={data} error={errors.players} onChange={onChange} />
    </>
  );
}
