import type { Booking } from '@crease/shared/contracts/booking';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { useMyBookings } from '../../bookings/public.js';
import { useMyTeams } from '../../teams/public.js';
import { useMatchBooking } from '../api/use-match-booking.js';
import { useRecentMatches } from '../api/use-match-lists.js';
import { MatchForm } from '../components/match-form.js';
import { firstDraft, knownSides } from '../first-draft.js';
import { newMatchTexts as t } from '../texts.js';
import '../components/match-setup.css';

/** Bookings offered for a match: those that have not ended long ago. */
const MAX_BOOKINGS = 20;

/** `/matches/new?booking=&team=`: a match is made here, filled in with what was played last. */
export function NewMatchPage() {
  const user = useUser();
  const [search] = useAddress();
  usePageTitle(t.title);
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title={t.signIn} home={t.goHome} />
      </div>
    );
  }
  const bookingId = search.get('booking') ?? undefined;
  const teamId = search.get('team') ?? undefined;
  return (
    <div className="page page-body">
      <NewMatch key={`${bookingId} ${teamId}`} userId={user.id} bookingId={bookingId} teamId={teamId} />
    </div>
  );
}

interface Props {
  userId: string;
  bookingId: string | undefined;
  teamId: string | undefined;
}

function NewMatch({ userId, bookingId, teamId }: Props) {
  const teams = useMyTeams();
  const recent = useRecentMatches();
  const asked = useMatchBooking(bookingId);
  const confirmed = useMyBookings({ status: 'confirmed', page: 1, limit: MAX_BOOKINGS });
  const now = useServerNow(null);
  // Without its suggestions the form still works, so only reading is waited for.
  const isReading =
    [teams, recent, confirmed].some(({ isPending }) => isPending) ||
    (bookingId !== undefined && asked.isPending);
  if (isReading) return <Loading page />;
  if (bookingId !== undefined && !asked.data) return <NoBooking />;
  const known = { teams: teams.data ?? [], recent: recent.data?.matches ?? [], userId, teamId };
  const bookings = offered(confirmed.data?.bookings ?? [], asked.data ?? undefined, now);
  const start = { ...firstDraft(known), bookingId: bookings[0]?._id ?? '', day: '', time: '' };
  return (
    <div className="stack-4">
      <Link className="back-link" to={bookingId ? `/booking/${bookingId}` : '/matches'}>
        <Icon name="left" small />
        {bookingId ? t.booking : t.all}
      </Link>
      <h1 className="creased">{t.title}</h1>
      <MatchForm
        start={start}
        teams={known.teams}
        known={knownSides(known.recent, known.teams)}
        bookings={bookings}
      />
    </div>
  );
}

/** The bookings to choose from: first the one asked for, then those that are not over, the next one first. */
function offered(confirmed: readonly Booking[], asked: Booking | undefined, now: number): Booking[] {
  const others = confirmed.filter(
    ({ _id, userId, endsAt }) => _id !== asked?._id && userId !== null && Date.parse(endsAt) > now,
  );
  others.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return [...(asked ? [asked] : []), ...others];
}

function NoBooking() {
  return (
    <EmptyState title={t.bookingGone} text={t.bookingGoneText} heading="h1" broken>
      <Link className="btn" to="/profile/bookings">
        {t.toBookings}
      </Link>
    </EmptyState>
  );
}
