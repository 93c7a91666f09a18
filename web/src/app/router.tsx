import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Later, late } from '../components/late.js';
import { NotFoundPage } from '../components/not-found-page.js';
import { type Catalogue, loadWords } from '../lib/language/language.js';
import { isReadablePath } from '../lib/own-path.js';
import { GroundPage, HomePage } from './first-screens.js';
import { AppLayout } from './layout/app-layout.js';
import { PanelLayout } from './layout/panel-layout.js';
import { PanelTools } from './layout/panel-tools.js';

/** Loads a screen when it is first shown, together with its own texts. */
function screen<P extends object>(load: () => Promise<ComponentType<P>>, words?: () => Promise<Catalogue>) {
  return late(async () => {
    const [page] = await Promise.all([load(), words && loadWords(words)]);
    return { default: page };
  });
}

const articleWords = async () => (await import('../languages/hindi-articles.js')).hindiArticles;

const matchSetupWords = async () => (await import('../languages/hindi-match-setup.js')).hindiMatchSetup;
const BookingPage = screen(
  async () => (await import('../features/booking-detail/pages/booking-page.js')).BookingPage,
  matchSetupWords,
);
const PaymentCallbackPage = screen(
  async () => (await import('../features/payment/pages/payment-callback-page.js')).PaymentCallbackPage,
);
const PayPage = screen(async () => (await import('../features/payment/pages/pay-page.js')).PayPage);
const ProfilePage = screen(
  async () => (await import('../features/profile/pages/profile-page.js')).ProfilePage,
);
const MyBookingsPage = screen(
  async () => (await import('../features/my-bookings/pages/my-bookings-page.js')).MyBookingsPage,
);
const GamesLinkPage = screen(
  async () => (await import('../features/my-bookings/pages/games-link-page.js')).GamesLinkPage,
);
const FavouritesPage = screen(
  async () => (await import('../features/favourites/pages/favourites-page.js')).FavouritesPage,
);
const SettingsPage = screen(
  async () => (await import('../features/settings/pages/settings-page.js')).SettingsPage,
);
const NotificationsPage = screen(
  async () => (await import('../features/notifications/pages/notifications-page.js')).NotificationsPage,
);
const ownerWords = async () => (await import('../languages/hindi-owner.js')).hindiOwner;
const OwnerRoutes = screen(
  async () => (await import('../features/owner/pages/owner-routes.js')).OwnerRoutes,
  ownerWords,
);
const AcceptInvitationPage = screen(
  async () => (await import('../features/staff/pages/accept-page.js')).AcceptInvitationPage,
  ownerWords,
);
const AdminPage = screen(
  async () => (await import('../features/admin/pages/admin-page.js')).AdminPage,
  async () => (await import('../languages/hindi-admin.js')).hindiAdmin,
);
const LoginPage = screen(async () => (await import('../features/auth/pages/login-page.js')).LoginPage);
const HelpPage = screen(
  async () => (await import('../features/help/pages/help-page.js')).HelpPage,
  async () => (await import('../languages/hindi-help.js')).hindiHelp,
);
const AboutPage = screen(
  async () => (await import('../features/about/pages/about-page.js')).AboutPage,
  articleWords,
);
const PrivacyPage = screen(
  async () => (await import('../features/articles/pages/privacy-page.js')).PrivacyPage,
  articleWords,
);
const TermsPage = screen(
  async () => (await import('../features/articles/pages/terms-page.js')).TermsPage,
  articleWords,
);
const CookiesPage = screen(
  async () => (await import('../features/articles/pages/cookies-page.js')).CookiesPage,
  articleWords,
);
const TournamentsPage = screen(
  async () => (await import('../features/articles/pages/tournaments-page.js')).TournamentsPage,
  articleWords,
);
const teamWords = async () => (await import('../languages/hindi-teams.js')).hindiTeams;
const TeamsPage = screen(
  async () => (await import('../features/teams/pages/teams-page.js')).TeamsPage,
  teamWords,
);
const TeamPage = screen(
  async () => (await import('../features/teams/pages/team-page.js')).TeamPage,
  teamWords,
);
const JoinTeamPage = screen(
  async () => (await import('../features/teams/pages/join-page.js')).JoinTeamPage,
  teamWords,
);
const ClaimTeamPage = screen(
  async () => (await import('../features/teams/pages/claim-page.js')).ClaimTeamPage,
  teamWords,
);
const ScorePage = screen(
  async () => (await import('../features/scoring/pages/score-page.js')).ScorePage,
  async () => (await import('../languages/hindi-scoring.js')).hindiScoring,
);
const MyMatchesPage = screen(
  async () => (await import('../features/match-setup/pages/my-matches-page.js')).MyMatchesPage,
  matchSetupWords,
);
const NewMatchPage = screen(
  async () => (await import('../features/match-setup/pages/new-match-page.js')).NewMatchPage,
  matchSetupWords,
);
const figureWords = async () => (await import('../languages/hindi-figures.js')).hindiFigures;
const PlayerPage = screen(
  async () => (await import('../features/figures/pages/player-page.js')).PlayerPage,
  figureWords,
);
const LeaderboardsPage = screen(
  async () => (await import('../features/figures/pages/leaderboards-page.js')).LeaderboardsPage,
  figureWords,
);
const boardWords = async () => (await import('../languages/hindi-scoreboard.js')).hindiScoreboard;
/** A match is agreed before it, and confirmed after it, on the page that shows it. */
const matchWords = async () => ({ ...(await boardWords()), ...(await matchSetupWords()) });
const MatchPage = screen(
  async () => (await import('../features/scoreboard/pages/match-page.js')).MatchPage,
  matchWords,
);
const WallPage = screen(
  async () => (await import('../features/scoreboard/pages/wall-page.js')).WallPage,
  boardWords,
);
const EmbeddedMatchPage = screen(
  async () => (await import('../features/scoreboard/pages/embedded-match-page.js')).EmbeddedMatchPage,
  boardWords,
);
const NewsletterPage = screen(
  async () => (await import('../features/newsletter/pages/newsletter-page.js')).NewsletterPage,
);
const UnsubscribePage = screen(
  async () => (await import('../features/mails/pages/unsubscribe-page.js')).UnsubscribePage,
);

const EmbeddedGroundPage = screen(
  async () => (await import('../features/grounds/pages/embedded-ground-page.js')).EmbeddedGroundPage,
  async () => (await import('../languages/hindi-embed.js')).hindiEmbed,
);

/** Matches no route, so the not-found page is shown. */
const NOWHERE = '/nowhere';

/**
 * Every route. Home and the ground page are loaded with the app when a visit begins there, as most do; the rest loads
 * on demand. The data router is left out: it is as large as the rest of the app and nothing here needs it.
 */
export function Screens() {
  const asked = useLocation();
  const location = isReadablePath(asked.pathname) ? asked : { ...asked, pathname: NOWHERE };
  return (
    <Routes location={location}>
      <Route Component={AppLayout}>
        <Route index Component={HomePage} />
        <Route path="ground/:id" Component={GroundPage} />
        <Route path="booking/:id" Component={BookingPage} />
        <Route path="payment/callback" Component={PaymentCallbackPage} />
        <Route path="pay/:orderId" Component={PayPage} />
        <Route path="profile" Component={ProfilePage} />
        <Route path="profile/bookings" Component={MyBookingsPage} />
        <Route path="bookings/link" Component={GamesLinkPage} />
        <Route path="favorites" Component={FavouritesPage} />
        <Route path="settings" Component={SettingsPage} />
        <Route path="notifications" Component={NotificationsPage} />
        <Route path="owner" element={<Navigate to="/owner-panel" replace />} />
        <Route path="staff/accept" Component={AcceptInvitationPage} />
        <Route path="admin" Component={AdminPage} />
        <Route path="login" Component={LoginPage} />
        <Route path="help" Component={HelpPage} />
        <Route path="about" Component={AboutPage} />
        <Route path="privacy" Component={PrivacyPage} />
        <Route path="terms" Component={TermsPage} />
        <Route path="cookies" Component={CookiesPage} />
        <Route path="tournaments" Component={TournamentsPage} />
        <Route path="teams" Component={TeamsPage} />
        <Route path="team/join" Component={JoinTeamPage} />
        <Route path="team/claim" Component={ClaimTeamPage} />
        <Route path="team/:id" Component={TeamPage} />
        <Route path="match/:id" Component={MatchPage} />
        <Route path="player/:userId" Component={PlayerPage} />
        <Route path="leaderboards" Component={LeaderboardsPage} />
        <Route path="matches" Component={MyMatchesPage} />
        <Route path="matches/new" Component={NewMatchPage} />
        <Route path="newsletter" Component={NewsletterPage} />
        <Route path="unsubscribe" Component={UnsubscribePage} />
        <Route path="*" Component={NotFoundPage} />
      </Route>
      <Route
        path="match/:id/live"
        element={
          <Later>
            <WallPage />
          </Later>
        }
      />
      <Route
        path="embed/match/:id"
        element={
          <Later>
            <EmbeddedMatchPage />
          </Later>
        }
      />
      <Route
        path="embed/:id"
        element={
          <Later>
            <EmbeddedGroundPage />
          </Later>
        }
      />
      <Route element={<PanelLayout strip={false} />}>
        <Route path="match/:id/score" Component={ScorePage} />
      </Route>
      <Route Component={PanelLayout}>
        <Route path="owner-panel/*" element={<OwnerRoutes tools={<PanelTools />} />} />
      </Route>
    </Routes>
  );
}
