import type { Booking } from '@crease/shared/contracts/booking';
import type { Team } from '@crease/shared/contracts/teams';
import { PRESET_WORDS } from '@crease/shared/match-words/presets';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LeaveCheck } from '../../../components/leave-check.js';
import { toast } from '../../../components/toast-store.js';
import { ApiError, hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useCreateMatch } from '../api/use-create-match.js';
import { type DraftPlayer, type DraftSide, emptySide, withPlayers } from '../draft.js';
import { inWords } from '../in-words.js';
import {
  bodyOf,
  errorsOf,
  judgeMatch,
  type MatchDraft,
  type MatchErrors,
  mayBeSent,
  noErrors,
} from '../match-draft.js';
import { chosenRules } from '../rules-choice.js';
import { ruleTexts, sideTexts, newMatchTexts as t, whoPlaysTexts } from '../texts.js';
import { RulesPicker } from './rules-picker.js';
import { SideChooser, SplitSide } from './side-editor.js';
import { SplitEditor } from './split-editor.js';
import { WhenFields } from './when-fields.js';
import './match-setup.css';

interface Props {
  start: MatchDraft;
  teams: readonly Team[];
  known: readonly DraftSide[];
  bookings: readonly Booking[];
}

/** The form of a new match. What was typed stays whatever the server answers. */
export function MatchForm({ start, teams, known, bookings }: Props) {
  const { draft, change, isChanged, errors, formRef, submit, isPending } = useMatchForm(start);
  const [mode, setMode] = useState<'teams' | 'split'>('teams');
  const needed = chosenRules(draft.rules).players;
  const changeSide = (index: 0 | 1, side: DraftSide) => {
    const [first, second] = draft.sides;
    change({ ...draft, sides: index === 0 ? [side, second] : [first, side] });
  };
  return (
    <form
      ref={formRef}
      className="match-form"
      noValidate
      aria-label={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
    >
      <section className="stack-4" aria-labelledby="match-sides">
        <div className="row row-between row-wrap">
          <h2 id="match-sides">{t.howTitle}</h2>
          <div className="row">
            {(['teams', 'split'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={one === mode}
                onClick={() => setMode(one)}
              >
                {one === 'teams' ? t.teams : t.ownSplit}
              </button>
            ))}
          </div>
        </div>
        {mode === 'teams' ? (
          <div className="match-sides">
            {([0, 1] as const).map((index) => (
              <SideChooser
                key={index}
                title={index === 0 ? sideTexts.first : sideTexts.second}
                side={draft.sides[index]}
                errors={errors.sides[index]}
                needed={needed}
                teams={teams}
                known={known}
                onChange={(side) => changeSide(index, side)}
              />
            ))}
          </div>
        ) : (
          <OwnSplit draft={draft} errors={errors} teams={teams} onChange={change} onSide={changeSide} />
        )}
      </section>
      <section className="stack-4" aria-labelledby="match-when">
        <h2 id="match-when">{t.whenTitle}</h2>
        <WhenFields draft={draft} errors={errors} bookings={bookings} onChange={change} />
      </section>
      <section className="stack-4" aria-labelledby="match-rules">
        <h2 id="match-rules">{ruleTexts.title}</h2>
        <RulesPicker
          choice={draft.rules}
          errors={errors.rules}
          onChange={(rules) => change({ ...draft, rules })}
        />
      </section>
      {mayBeSent(errors) ? null : (
        <p className="field-error" role="alert">
          {t.checkAbove}
        </p>
      )}
      <SendBar draft={draft} isPending={isPending} />
      {isChanged && !isPending ? <LeaveCheck /> : null}
    </form>
  );
}

/** The match in a line, with the button that makes it: within reach however long the form is. */
function SendBar({ draft, isPending }: { draft: MatchDraft; isPending: boolean }) {
  const [first, second] = draft.sides;
  const name = 'preset' in draft.rules ? inWords(PRESET_WORDS[draft.rules.preset].name) : ruleTexts.own;
  return (
    <div className="bottom-bar match-bar">
      <div className="page">
        <div className="bottom-bar-slot">
          <b dir="auto">
            {whoPlaysTexts.versus(first.name || sideTexts.first, second.name || sideTexts.second)}
          </b>
          <span>{name}</span>
        </div>
        <button type="submit" className="btn btn-primary" disabled={isPending}>
          {isPending ? t.making : t.make}
        </button>
      </div>
    </div>
  );
}

interface OwnSplitProps {
  draft: MatchDraft;
  errors: MatchErrors;
  teams: readonly Team[];
  onChange: (draft: MatchDraft) => void;
  onSide: (index: 0 | 1, side: DraftSide) => void;
}

/** One list of players, and the two sides that it was split into. */
function OwnSplit({ draft, errors, teams, onChange, onSide }: OwnSplitProps) {
  const [pool, setPool] = useState<DraftSide>(emptySide);
  const [isSplit, setSplit] = useState(false);
  const needed = chosenRules(draft.rules).players;
  const [first, second] = draft.sides;
  const nameOf = (index: 0 | 1) =>
    (isSplit && draft.sides[index].name) || (sideTexts.split.sides[index] ?? '');
  const split = ([one, other]: readonly [DraftPlayer[], DraftPlayer[]]) => {
    const side = (index: 0 | 1, players: DraftPlayer[]) => ({ ...emptySide(), name: nameOf(index), players });
    onChange({ ...draft, sides: [side(0, one), side(1, other)] });
    setSplit(true);
  };
  const move = (index: 0 | 1, player: DraftPlayer) => {
    const [from, to] = index === 0 ? [first, second] : [second, first];
    const left = withPlayers(
      from,
      from.players.filter(({ key }) => key !== player.key),
    );
    const joined = withPlayers(to, [...to.players, player]);
    onChange({ ...draft, sides: index === 0 ? [left, joined] : [joined, left] });
  };
  return (
    <>
      <SplitEditor teams={teams} pool={pool} onPool={setPool} onSplit={split} />
      {isSplit ? (
        <div className="match-sides">
          {([0, 1] as const).map((index) => (
            <SplitSide
              key={index}
              title={index === 0 ? sideTexts.first : sideTexts.second}
              side={draft.sides[index]}
              errors={errors.sides[index]}
              needed={needed}
              other={draft.sides[index === 0 ? 1 : 0].name}
              onMove={(player) => move(index, player)}
              onChange={(side) => onSide(index, side)}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The form's state: errors appear with the first attempt to send it, and then follow what is typed. */
function useMatchForm(start: MatchDraft) {
  const create = useCreateMatch();
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const [isChanged, setChanged] = useState(false);
  const [refused, setRefused] = useState<MatchErrors>();
  const [attempts, setAttempts] = useState(0);
  const errors = refused ?? (attempts > 0 ? judgeMatch(draft) : noErrors());

  useEffect(() => {
    if (attempts === 0) return;
    const first = formRef.current?.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  }, [attempts]);

  const submit = async () => {
    setRefused(undefined);
    setAttempts((n) => n + 1);
    if (!mayBeSent(judgeMatch(draft))) return;
    try {
      const { _id } = await create.mutateAsync(bodyOf(draft));
      toast.success(t.made);
      void navigate(`/match/${_id}`);
    } catch (error) {
      if (error instanceof ApiError && hasCode(error, 'VALIDATION')) {
        setRefused(errorsOf(error.errors));
        setAttempts((n) => n + 1);
      }
      toast.error(hasCode(error, 'FORBIDDEN') ? t.notYours : messageOf(error, t.failed));
    }
  };
  const change = (next: MatchDraft) => {
    setRefused(undefined);
    setDraft(next);
    setChanged(true);
  };
  return { draft, change, isChanged, errors, formRef, submit, isPending: create.isPending };
}
