import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { Tabs } from '../../../components/tabs.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { BirthDateQuestion } from '../../settings/public.js';
import { ProfileCard } from '../components/profile-card.js';
import { RecentBookings } from '../components/recent-bookings.js';
import { profileTexts as t } from '../texts.js';
import './profile-page.css';

interface Card {
  to: string;
  icon: IconName;
  title: string;
  text: string;
}

const cardsOf = (userId: string): Card[] => [
  { to: '/profile/bookings', icon: 'calendar', title: t.myBookings, text: t.myBookingsText },
  { to: '/', icon: 'search', title: t.findGrounds, text: t.findGroundsText },
  { to: '/favorites', icon: 'heart', title: t.favorites, text: t.favoritesText },
  { to: '/teams', icon: 'users', title: t.teams, text: t.teamsText },
  { to: '/matches', icon: 'ball', title: t.matches, text: t.matchesText },
  { to: `/player/${userId}`, icon: 'bat', title: t.figures, text: t.figuresText },
  { to: '/games/mine', icon: 'clock', title: t.games, text: t.gamesText },
  { to: '/settings', icon: 'settings', title: t.settings, text: t.settingsText },
];

export function ProfilePage() {
  const user = useUser();
  usePageTitle(t.title);
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title={t.signIn} home={t.goHome} />
      </div>
    );
  }
  return (
    <div className="page page-body profile">
      <ProfileCard user={user} />
      <div className="profile-tabs">
        <Tabs
          label={t.title}
          tabs={[{ key: 'overview', text: t.overview }]}
          current="overview"
          onChange={stay}
        >
          <div className="profile-main">
            <BirthDateQuestion />
            <ul className="profile-cards">
              {cardsOf(user.id).map(({ to, icon, title, text }) => (
                <li key={to}>
                  <Link className="panel" to={to}>
                    <Icon name={icon} />
                    <span>
                      <strong>{title}</strong>
                      <span className="small text-2">{text}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <section className="stack" aria-labelledby="profile-recent">
              <h2 id="profile-recent">{t.recent}</h2>
              <RecentBookings />
            </section>
          </div>
        </Tabs>
      </div>
    </div>
  );
}

/** There is only one tab so far. */
function stay() {}
