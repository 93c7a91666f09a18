import type { Booking } from '@crease/shared/contracts/booking';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { ScoreLine } from '../../matches/public.js';
import { useBookingMatches, useRecentMatches } from '../api/use-match-lists.js';
import { whoPlaysTexts as t } from '../texts.js';
import './match-setup.css';

/** On a confirmed booking's page: the matches of its hours, or the way to make one. */
export function WhoPlays({ booking }: { booking: Booking }) {
  const matches = useBookingMatches(booking._id).data ?? [];
  const last = useRecentMatches().data?.matches[0];
  const [first, second] = last?.sides ?? [];
  return (
    <section className="panel stack" aria-labelledby="who-plays">
      <h2 id="who-plays">{t.title}</h2>
      {matches.map((match) => (
        <div key={match._id} className="who-plays-match">
          <ScoreLine match={match} />
          <Link className="btn btn-wide" to={`/match/${match._id}`}>
            {t.open}
          </Link>
        </div>
      ))}
      {matches.length === 0 ? <p className="small text-2">{t.text}</p> : null}
      {matches.length === 0 && first && second ? (
        <p className="small" dir="auto">
          {t.lastTime(t.versus(first.name, second.name))}
        </p>
      ) : null}
      <Link className="btn btn-wide" to={`/matches/new?booking=${booking._id}`}>
        <Icon name="bat" />
        {matches.length === 0 ? t.make : t.another}
      </Link>
    </section>
  );
}
