import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../components/not-found-page.js';
import { matchSetupWords, ownerWords, screen, tournamentWords } from './screen.js';

const articleWords = async () => (await import('../languages/hindi-articles.js')).hindiArticles;
const gameWords = async () => (await import('../languages/hindi-games.js')).hindiGames;
/** A booking becomes a match, and a game that others join. */
const bookingWords = async () => ({ ...(await matchSetupWords()), ...(await gameWords()) });
const BookingPage = screen(
  async () => (await import('../features/booking-detail/pages/booking-page.js')).BookingPage,
  bookingWords,
);
const PaymentCallbackPage = screen(
  async () => (await import('../features/payment/pages/payment-callback-page.js')).PaymentCallbackPage,
  gameWords,
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
const ComplaintsPage = screen(
  async () => (await import('../features/complaints/pages/complaints-page.js')).ComplaintsPage,
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
const PlanTournamentPage = screen(
  async () => (await import('../features/articles/pages/plan-tournament-page.js')).PlanTournamentPage,
  articleWords,
);
const TournamentsPage = screen(
  async () => (await import('../features/tournaments/pages/tournaments-page.js')).TournamentsPage,
  tournamentWords,
);
const TournamentPage = screen(
  async () => (await import('../features/tournaments/pages/tournament-page.js')).TournamentPage,
  tournamentWords,
);
const DayScorerPage = screen(
  async () => (await import('../features/tournaments/pages/day-scorer-page.js')).DayScorerPage,
  tournamentWords,
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
const GamesPage = screen(
  async () => (await import('../features/games/pages/games-page.js')).GamesPage,
  gameWords,
);
const MyGamesPage = screen(
  async () => (await import('../features/games/pages/my-games-page.js')).MyGamesPage,
  gameWords,
);
const GamePage = screen(
  async () => (await import('../features/games/pages/game-page.js')).GamePage,
  gameWords,
);
const ParentPage = screen(async () => (await import('../features/parents/pages/parent-page.js')).ParentPage);
const NewsletterPage = screen(
  async () => (await import('../features/newsletter/pages/newsletter-page.js')).NewsletterPage,
);
const UnsubscribePage = screen(
  async () => (await import('../features/mails/pages/unsubscribe-page.js')).UnsubscribePage,
);

/** The screens inside the frame, apart from the first screens. Their table is loaded late, because it is long. */
export function OtherScreens() {
  return (
    <Routes>
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
      <Route path="complaints" Component={ComplaintsPage} />
      <Route path="help" Component={HelpPage} />
      <Route path="about" Component={AboutPage} />
      <Route path="privacy" Component={PrivacyPage} />
      <Route path="terms" Component={TermsPage} />
      <Route path="cookies" Component={CookiesPage} />
      <Route path="help/tournaments" Component={PlanTournamentPage} />
      <Route path="tournaments" Component={TournamentsPage} />
      <Route path="tournament/:id" Component={TournamentPage} />
      <Route path="tournament/:id/score" Component={DayScorerPage} />
      <Route path="teams" Component={TeamsPage} />
      <Route path="team/join" Component={JoinTeamPage} />
      <Route path="team/claim" Component={ClaimTeamPage} />
      <Route path="team/:id" Component={TeamPage} />
      <Route path="player/:userId" Component={PlayerPage} />
      <Route path="leaderboards" Component={LeaderboardsPage} />
      <Route path="matches" Component={MyMatchesPage} />
      <Route path="matches/new" Component={NewMatchPage} />
      <Route path="games" Component={GamesPage} />
      <Route path="games/mine" Component={MyGamesPage} />
      <Route path="game/:id" Component={GamePage} />
      <Route path="parent-consent" Component={ParentPage} />
      <Route path="newsletter" Component={NewsletterPage} />
      <Route path="unsubscribe" Component={UnsubscribePage} />
      <Route path="*" Component={NotFoundPage} />
    </Routes>
  );
}
