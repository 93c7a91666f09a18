import type { Team } from '@crease/shared/contracts/teams';
import { MAX_PLAYERS_OF_A_SIDE } from '@crease/shared/match-limits';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { useUser } from '../../../lib/session.js';
import {
  accountPlayer,
  type DraftPlayer,
  type DraftSide,
  memberPlayer,
  typedPlayer,
  withPlayers,
} from '../draft.js';
import { judgeName } from '../judge-sides.js';
import { sideTexts as t } from '../texts.js';
import './match-setup.css';

export interface LineUpEditorProps {
  side: DraftSide;
  /** The side's team, whose members are ticked. */
  team?: Team | undefined;
  error?: string | undefined;
  /** Moves a player to the other side, by its name. */
  move?: { side: string; onMove: (player: DraftPlayer) => void } | undefined;
  /** The longest list. */
  max?: number;
  onChange: (side: DraftSide) => void;
}

/** The players of a side: members are ticked, all others are typed. */
export function LineUpEditor({
  side,
  team,
  error,
  move,
  max = MAX_PLAYERS_OF_A_SIDE,
  onChange,
}: LineUpEditorProps) {
  const user = useUser();
  const { players } = side;
  const members = team?.members.map(memberPlayer) ?? [];
  const others = players.filter(({ key }) => !members.some((member) => member.key === key));
  const add = (player: DraftPlayer) => onChange(withPlayers(side, [...players, player]));
  const drop = ({ key }: DraftPlayer) =>
    onChange(
      withPlayers(
        side,
        players.filter((player) => player.key !== key),
      ),
    );
  const hasMe = user && [...players, ...members].some(({ userId }) => userId === user.id);
  const isFull = players.length >= max;
  return (
    <div className="stack">
      {members.length > 0 ? (
        <MemberTicks members={members} chosen={players} isFull={isFull} onAdd={add} onDrop={drop} />
      ) : null}
      {others.length > 0 ? (
        <ul className="line-up">
          {others.map((player) => (
            <li key={player.key}>
              <span className="line-up-name" dir="auto">
                {player.name}
              </span>
              {move ? (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t.move(player.name, move.side)}
                  onClick={() => move.onMove(player)}
                >
                  <Icon name="refresh" />
                </button>
              ) : null}
              <button
                type="button"
                className="icon-btn"
                aria-label={t.remove(player.name)}
                onClick={() => drop(player)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <AddPlayer players={players} max={max} error={error} onAdd={add} />
      {user && !hasMe && !isFull ? (
        <button type="button" className="btn btn-small line-up-me" onClick={() => add(accountPlayer(user))}>
          <Icon name="plus" small />
          {t.addMe}
        </button>
      ) : null}
    </div>
  );
}

interface TicksProps {
  members: readonly DraftPlayer[];
  chosen: readonly DraftPlayer[];
  isFull: boolean;
  onAdd: (player: DraftPlayer) => void;
  onDrop: (player: DraftPlayer) => void;
}

function MemberTicks({ members, chosen, isFull, onAdd, onDrop }: TicksProps) {
  return (
    <fieldset className="chips chips-wrap">
      <legend className="visually-hidden">{t.players}</legend>
      {members.map((member) => {
        const isChosen = chosen.some(({ key }) => key === member.key);
        return (
          <label key={member.key} className="chip line-up-tick">
            <input
              type="checkbox"
              className="visually-hidden"
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => (isChosen ? onDrop(member) : onAdd(member))}
            />
            <Icon name={isChosen ? 'check' : 'plus'} small />
            <span dir="auto">{member.name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface AddProps {
  players: readonly DraftPlayer[];
  max: number;
  error: string | undefined;
  onAdd: (player: DraftPlayer) => void;
}

/** UTF-16 units that a name of 60 characters has at most; the field would cut one of emoji off without a word. */
const MAX_UNITS = 120;

/** A typed name joins by the button or the Enter key, which would send the form. */
function AddPlayer({ players, max, error, onAdd }: AddProps) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const add = () => {
    const why = judgeName(name, players, max);
    setWrong(why);
    if (why !== undefined) return;
    onAdd(typedPlayer(name));
    setName('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <TextField
      label={t.addPlayer}
      autoComplete="off"
      maxLength={MAX_UNITS}
      value={name}
      error={wrong ?? error}
      onChange={(value) => {
        setWrong(undefined);
        setName(value);
      }}
      onKeyDown={onKeyDown}
      end={
        <button type="button" className="btn btn-small line-up-add" onClick={add}>
          <Icon name="plus" small />
          {t.add}
        </button>
      }
    />
  );
}
