import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatClock, formatSlot } from '../../../lib/format/time.js';
import { useUser } from '../../../lib/session.js';
import { useDesk } from '../../desk/public.js';
import { Camera } from '../components/camera.js';
import { type Answer, GateResult } from '../components/gate-result.js';
import { type Game, gamesAwaited, gamesNamed } from '../games.js';
import { judge, judgeGame, lets, readShown, type Verdict } from '../judge.js';
import { gateTexts as t } from '../texts.js';
import { useGateGames } from '../use-gate-games.js';
import { useGateQueue } from '../use-gate-queue.js';
import '../components/gate.css';

type Queue = ReturnType<typeof useGateQueue>;

/** Maximum number of upcoming games listed below the field. */
const AWAITED = 6;

/** Check-in at the gate by camera, code or name, with or without a network. */
export function GatePage() {
  usePageTitle(t.title);
  const user = useUser();
  return user ? <Gate userId={user.id} /> : null;
}

function Gate({ userId }: { userId: string }) {
  const desk = useDesk();
  const now = useServerNow(15_000);
  const [answers, setAnswers] = useState<Answer[]>([]);
  const [text, setText] = useState('');
  const { games, at, today } = useGateGames({
    userId,
    workplace: desk.workplace.ownerId,
    groundIds: (desk.grounds.data ?? []).map(({ _id }) => _id),
    now,
  });
  const show = (answer: Answer) => setAnswers((all) => [...all, answer]);
  const queue = useGateQueue(userId, (item) =>
    show({ kind: 'refused', name: item.name, why: item.refusal ?? t.refused }),
  );
  // A check-in queued on this device counts at once, before the server has it.
  const known = games.map((game) => {
    const own = queue.waiting.find(({ bookingId }) => bookingId === game.id);
    return own && !game.checkedInAt ? { ...game, checkedInAt: own.at } : game;
  });
  const here = desk.ground ? known.filter(({ groundId }) => groundId === desk.ground?._id) : known;
  const place = { today, groundId: desk.ground?._id };

  const say = (verdict: Verdict) => {
    if ('game' in verdict && lets(verdict)) queue.add(verdict.game);
    setText('');
    show(verdict);
  };
  const onText = (shown: string) => say(judge(readShown(shown), known, place));
  const named = gamesNamed(known, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const verdict = judge(readShown(text), known, place);
    // Names are matched below; any other text is an unknown code.
    if (verdict.kind !== 'unknown' || named.length === 0) say(verdict);
  };
  const [answer] = answers;

  return (
    <div className="page page-body gate">
      <div>
        <Link className="back-link" to={`/owner-panel/today${desk.search}`}>
          <Icon name="left" small />
          {t.back}
        </Link>
        <h1>{t.title}</h1>
        <p className="text-2">{desk.ground ? t.at(desk.ground.name) : t.atAll}</p>
      </div>
      <Camera paused={answer !== undefined} onText={onText} />
      <CodeForm value={text} onChange={setText} onSubmit={submit} />
      <Games
        title={text.trim() === '' ? t.awaited : text}
        games={text.trim() === '' ? gamesAwaited(here, now).slice(0, AWAITED) : named}
        onChoose={(game) => say(judgeGame(game, place))}
      />
      {queue.waiting.length > 0 ? (
        <p className="notice" role="status">
          <Icon name="clock" />
          <span>{t.waiting(queue.waiting.length)}</span>
        </p>
      ) : null}
      <Refused refused={queue.refused} onSeen={queue.seen} />
      <p className="small text-2">
        {at === undefined ? t.nothingYet : t.onDevice(games.length, formatClock(new Date(at).toISOString()))}
      </p>
      {answer ? (
        <GateResult key={answers.length} answer={answer} onNext={() => setAnswers((all) => all.slice(1))} />
      ) : null}
    </div>
  );
}

interface CodeFormProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: (event: FormEvent) => void;
}

function CodeForm({ value, onChange, onSubmit }: CodeFormProps) {
  return (
    <form className="gate-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t.codeOrName}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        hint={t.codeHint}
        value={value}
        onChange={onChange}
      />
      <button type="submit" className="btn">
        {t.check}
      </button>
    </form>
  );
}

/** Check-ins made offline that the server has refused since. */
function Refused({ refused, onSeen }: { refused: Queue['refused']; onSeen: Queue['seen'] }) {
  return refused.map(({ key, name, refusal }) => (
    <div key={key} className="notice notice-danger">
      <Icon name="warning" />
      <span>
        <strong>
          {t.refusedTitle}: {name}
        </strong>{' '}
        {refusal}
      </span>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.seenOf(name)}
          onClick={() => onSeen(key)}
        >
          {t.seen}
        </button>
      </div>
    </div>
  ));
}

function Games(props: { title: string; games: Game[]; onChoose: (game: Game) => void }) {
  const { title, games, onChoose } = props;
  if (games.length === 0) return null;
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <ul className="lines panel owner-list">
        {games.map((game) => (
          <li key={game.id}>
            <span className="owner-who">
              <strong>{game.name}</strong>
              <span className="small text-2">
                {formatSlot(game.timeSlot)}, {game.groundName}
                {game.due > 0 ? `, ${t.pay(formatRupees(game.due))}` : ''}
              </span>
            </span>
            <button
              type="button"
              className="btn btn-small"
              aria-label={t.letInName(game.name)}
              onClick={() => onChoose(game)}
            >
              {t.letIn}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
