import type { Tournament } from '@crease/shared/contracts/tournament';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hideSplash } from '../../../lib/splash.js';
import { WallMatch } from '../../scoreboard/public.js';
import { useWakeLock } from '../../scoring/public.js';
import { useTournamentMatches, useTournamentTable } from '../api/use-tournament-parts.js';
import { Behind } from '../components/behind.js';
import { TournamentOf } from '../components/tournament-of.js';
import { WallSlideView } from '../components/wall-slide-view.js';
import { tournamentWallTexts as t, tournamentsTexts } from '../texts.js';
import { useLiveTournament } from '../use-live-tournament.js';
import { useTurns } from '../use-turns.js';
import { slidesOf } from '../wall-slides.js';
import '../components/wall.css';
import { useTournamentId } from '../use-tournament-id.js';

/** `/tournament/:id/live`: a television on the wall, which turns through matches, results and tables. */
export function TournamentWallPage() {
  const id = useTournamentId();
  const tournament = useLiveTournament(id);
  useWakeLock();
  useEffect(hideSplash, []);
  usePageTitle(tournament.data?.name ?? tournamentsTexts.title);
  return (
    <main id="main" tabIndex={-1} className="wall on-night">
      <TournamentOf query={tournament}>{(one) => <Wall tournament={one} />}</TournamentOf>
    </main>
  );
}

function Wall({ tournament }: { tournament: Tournament }) {
  const { _id } = tournament;
  const { data: matches = [] } = useTournamentMatches(_id);
  const { data: groups = [] } = useTournamentTable(_id);
  const slides = slidesOf(tournament, matches, groups);
  const turns = useTurns(slides.map(({ key }) => key));
  const slide = slides[turns.at] ?? { kind: 'waiting' as const, key: 'waiting' };
  const controls = <Controls id={_id} {...turns} many={slides.length > 1} />;
  if (slide.kind === 'match')
    return (
      <>
        <h1 className="visually-hidden">{tournament.name}</h1>
        <WallMatch id={slide.matchId} end={controls} />
      </>
    );
  return (
    <>
      <header className="wall-head">
        <h1 className="wall-cup" dir="auto">
          {tournament.name}
        </h1>
        {controls}
      </header>
      <WallSlideView key={slide.key} slide={slide} tournament={tournament} matches={matches} />
      <Behind id={_id} className="wall-behind" />
    </>
  );
}

function Controls({
  id,
  many,
  paused,
  setPaused,
  goOn,
}: Omit<ReturnType<typeof useTurns>, 'at'> & { id: string; many: boolean }): ReactNode {
  return (
    <div className="wall-controls">
      {many ? (
        <>
          <button
            type="button"
            className="wall-leave"
            aria-label={paused ? t.play : t.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} />
          </button>
          <button type="button" className="wall-leave" aria-label={t.next} onClick={goOn}>
            <Icon name="right" />
          </button>
        </>
      ) : null}
      <Link className="wall-leave" to={`/tournament/${id}`} aria-label={t.leave}>
        <Icon name="close" />
      </Link>
    </div>
  );
}
