import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';
import {
  dateOfLineNow,
  nextLineEdge,
  openingTimesOf,
  TURN_SECONDS,
} from '@crease/shared/openings/opening-times';
import { Countdown } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useClockEdge } from '../../../components/use-clock-edge.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { openAuthDialog } from '../../../lib/auth-dialog-state.js';
import { formatClock, formatFullDay } from '../../../lib/format/time.js';
import { useUser } from '../../../lib/session.js';
import { useEnterOpening, useOpening } from '../api/use-opening.js';
import { openingTexts as t } from '../texts.js';
import './opening-line.css';

interface Props {
  groundId: string;
  onShow: (date: string) => void;
}

/** The line for the day that opens at midnight; by day, a note that there will be one. */
export function OpeningLine({ groundId, onShow }: Props) {
  const now = useClockEdge((at) => nextLineEdge(new Date(at)).getTime());
  const date = dateOfLineNow(new Date(now));
  if (!date) return <p className="small text-2">{t.soon}</p>;
  return <LineNow key={date} groundId={groundId} date={date} onShow={() => onShow(date)} />;
}

function LineNow({ groundId, date, onShow }: { groundId: string; date: string; onShow: () => void }) {
  const userId = useUser()?.id;
  const { data } = useOpening(groundId, date, userId);
  const enter = useEnterOpening(groundId, date, userId);
  if (!data) return null;
  const { opening, mine } = data;
  const join = async () => {
    try {
      await enter.mutateAsync();
    } catch (error) {
      // Signed out meanwhile.
      if (!hasCode(error, 'ABORTED')) toast.error(messageOf(error, t.failed));
    }
  };
  const canJoin = !mine && opening.phase !== 'over';
  return (
    <section className="panel opening-line" aria-labelledby="opening-line">
      <h3 id="opening-line">{t.title(formatFullDay(date))}</h3>
      <div aria-live="polite">
        <Standing opening={opening} mine={mine} />
        {enter.isWaiting && !mine ? <p>{t.keepsJoining}</p> : null}
      </div>
      {canJoin ? (
        <button
          type="button"
          className="btn btn-primary"
          disabled={enter.isPending}
          onClick={() => (userId ? void join() : openAuthDialog('login'))}
        >
          {t.join}
        </button>
      ) : null}
      {mine?.until && opening.phase === 'letting' ? <Turn until={mine.until} onShow={onShow} /> : null}
      <HowToCheck opening={opening} mine={mine} />
    </section>
  );
}

interface Known {
  opening: OpeningBoard;
  mine: OwnEntry | undefined;
}

/** The player's position, in a sentence or two. */
function Standing({ opening, mine }: Known) {
  const { phase, date, closesAt } = opening;
  const now = useServerNow(1_000);
  if (phase === 'over') return <p>{t.over}</p>;
  const { drawnFrom } = openingTimesOf(date);
  if (phase === 'before' || (phase === 'gathering' && now < drawnFrom.getTime()))
    return (
      <>
        <p>{mine ? (mine.inDraw ? t.inDraw : t.behindDraw) : t.gathering(formatClock(closesAt))}</p>
        {mine ? (
          <p className="row">
            {t.drawnIn} <Countdown until={drawnFrom.toISOString()} />
          </p>
        ) : null}
      </>
    );
  if (phase !== 'letting' || (mine && mine.place === undefined)) return <p>{t.drawing}</p>;
  if (mine?.place === undefined) return <p>{t.letting}</p>;
  return <Place place={mine.place} until={mine.until} opening={opening} />;
}

function Place({
  place,
  until,
  opening,
}: {
  place: number;
  until: string | undefined;
  opening: OpeningBoard;
}) {
  if (until) return null;
  const ahead = Math.max(0, place - opening.reached - 1);
  return (
    <>
      <p>
        <strong>{t.place(place)}</strong>
      </p>
      <p>{ahead === 0 ? t.next : t.waitFor(ahead, (ahead + 1) * opening.secondsEach)}</p>
    </>
  );
}

/** The two minutes of a player who was let in. */
function Turn({ until, onShow }: { until: string; onShow: () => void }) {
  const now = useServerNow(1_000);
  if (Date.parse(until) <= now) return <p>{t.passed}</p>;
  return (
    <div className="notice notice-accent">
      <Icon name="hourglass" />
      <p className="row">
        <strong>{t.yourTurn}</strong> <Countdown until={until} wholeMs={TURN_SECONDS * 1_000} />
      </p>
      <div className="notice-actions">
        <button type="button" className="btn btn-small" onClick={onShow}>
          {t.show}
        </button>
      </div>
    </div>
  );
}

/** The values to note before the draw, and a link to the published list after it. */
function HowToCheck({ opening, mine }: Known) {
  const { groundId, date, seedHash, entriesHash, drawn } = opening;
  const noted = [
    [t.promise, seedHash],
    [t.closedList, entriesHash],
    [t.receipt, mine?.receipt],
  ] as const;
  return (
    <details className="small">
      <summary>{t.check}</summary>
      <p>{t.checkHow}</p>
      <dl>
        {noted.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {drawn === undefined ? null : (
        <p>
          <a href={`/api/grounds/${groundId}/openings/${date}/draw`} download={`draw-${date}.json`}>
            {t.list}
          </a>
        </p>
      )}
      <p className="text-2">{t.command}</p>
    </details>
  );
}
