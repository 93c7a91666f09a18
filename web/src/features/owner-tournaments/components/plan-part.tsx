import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { BracketView, ScheduleView, useTournamentMatches } from '../../tournaments/public.js';
import { useFixtures } from '../api/use-fixtures.js';
import { fixturesTexts as t } from '../fixtures-texts.js';
import { problemWords, takenWords } from '../schedule-words.js';

/** Draw, schedule and publication, one below the other; each appears once the one before is done. */
export function PlanPart({ tournament }: { tournament: Tournament }) {
  const matches = useTournamentMatches(tournament._id);
  return (
    <Fetched query={matches}>
      {(all) => (
        <div className="stack-4">
          <DrawSection tournament={tournament} matches={all} />
          {all.length > 0 ? <ScheduleSection tournament={tournament} matches={all} /> : null}
        </div>
      )}
    </Fetched>
  );
}

/** Makes a change and shows a toast with the words it returns, or with why it failed. Never rejects. */
async function reported(change: () => Promise<string | undefined>): Promise<void> {
  try {
    const done = await change();
    if (done !== undefined) toast.success(done);
  } catch (error) {
    toast.error(messageOf(error, t.failed));
  }
}

interface Props {
  tournament: Tournament;
  matches: readonly TournamentMatch[];
}

function DrawSection({ tournament, matches }: Props) {
  const { draw } = useFixtures(tournament._id);
  const [asking, setAsking] = useState(false);
  const isDrawn = matches.length > 0;
  const again = () =>
    reported(async () => {
      await draw.mutateAsync();
      return t.drawn;
    });
  return (
    <section className="stack" aria-labelledby="cup-draw">
      <div className="row row-between row-wrap">
        <div>
          <h2 id="cup-draw">{t.drawTitle}</h2>
          <p className="small text-2">{t.drawText}</p>
        </div>
        <button
          type="button"
          className={isDrawn ? 'btn btn-small' : 'btn btn-primary'}
          disabled={draw.isPending}
          onClick={() => (isDrawn ? void again() : setAsking(true))}
        >
          {draw.isPending ? t.drawing : isDrawn ? t.drawAgain : t.draw}
        </button>
      </div>
      {matches.some(({ group }) => group === undefined) ? <BracketView matches={matches} /> : null}
      {asking ? (
        <ConfirmDialog
          title={t.drawAsk}
          busy={draw.isPending}
          submit={draw.isPending ? t.drawing : t.draw}
          cancel={t.cancel}
          done={t.drawn}
          failed={t.failed}
          onConfirm={() => draw.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <p className="text-2">{t.drawAskText(tournament.entered, tournament.teams)}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function ScheduleSection({ tournament, matches }: Props) {
  const { schedule } = useFixtures(tournament._id);
  const isPlaced = matches.some(({ bookingDate }) => bookingDate !== undefined);
  const make = () =>
    reported(async () => {
      const { unplaced } = await schedule.mutateAsync();
      return unplaced.length === 0 ? t.scheduled : undefined;
    });
  return (
    <>
      <section className="stack" aria-labelledby="cup-schedule">
        <div className="row row-between row-wrap">
          <div>
            <h2 id="cup-schedule">{t.scheduleTitle}</h2>
            <p className="small text-2">{t.scheduleText}</p>
          </div>
          <button
            type="button"
            className={isPlaced ? 'btn btn-small' : 'btn btn-primary'}
            disabled={schedule.isPending}
            onClick={() => void make()}
          >
            {schedule.isPending ? t.scheduling : isPlaced ? t.scheduleAgain : t.schedule}
          </button>
        </div>
        <Unplaced made={schedule.data} matches={matches} />
        {isPlaced ? <ScheduleView matches={matches} /> : null}
      </section>
      {matches.every(({ bookingDate }) => bookingDate !== undefined) ? (
        <PublishSection tournament={tournament} />
      ) : null}
    </>
  );
}

interface UnplacedProps {
  made: Awaited<ReturnType<ReturnType<typeof useFixtures>['schedule']['mutateAsync']>> | undefined;
  matches: readonly TournamentMatch[];
}

/** Which matches have no place, and the smallest reason. */
function Unplaced({ made, matches }: UnplacedProps) {
  if (!made || made.unplaced.length === 0) return null;
  const teamName = (id: string) =>
    matches.flatMap(({ sides }) => sides).find(({ teamId }) => teamId === id)?.name ?? '';
  return (
    <section className="notice notice-danger" aria-live="polite">
      <Icon name="warning" />
      <div>
        <strong>{made.problem ? problemWords(made.problem, teamName) : t.failed}</strong>
        <p className="small">{t.unplaced(made.unplaced.join(', '))}</p>
      </div>
    </section>
  );
}

function PublishSection({ tournament }: { tournament: Tournament }) {
  const { publish } = useFixtures(tournament._id);
  const inTheWay = takenWords(publish.error);
  const act = () =>
    reported(async () => {
      await publish.mutateAsync();
      return t.published;
    });
  return (
    <section className="notice notice-accent" aria-label={t.publishTitle}>
      <Icon name="calendar" />
      <div>
        <strong>{inTheWay.length > 0 ? t.inTheWayTitle : t.publishTitle}</strong>
        {inTheWay.length > 0 ? (
          <ul className="small">
            {inTheWay.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p className="small">{t.publishText}</p>
        )}
      </div>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small btn-primary"
          disabled={publish.isPending}
          onClick={() => void act()}
        >
          {publish.isPending ? t.publishing : t.publish}
        </button>
      </div>
    </section>
  );
}
