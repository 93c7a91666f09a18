import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Loading } from '../components/loading.js';
import { GroundPage } from '../features/grounds/pages/ground-page.js';
import { HomePage } from '../features/home/pages/home-page.js';
import { AppLayout } from './layout/app-layout.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { RouteFailure } from './pages/route-failure.js';

/**
 * Every screen of spec §2. Home and the ground page are in the entry, since most visits begin there; the rest loads
 * when it is asked for.
 */
const screens: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'ground/:id', Component: GroundPage },
  {
    path: 'booking/:id',
    lazy: async () => ({
      Component: (await import('../features/booking-detail/pages/booking-page.js')).BookingPage,
    }),
  },
  {
    path: 'payment/callback',
    lazy: async () => ({
      Component: (await import('../features/payment/pages/payment-callback-page.js')).PaymentCallbackPage,
    }),
  },
  {
    path: 'profile',
    lazy: async () => ({
      Component: (await import('../features/profile/pages/profile-page.js')).ProfilePage,
    }),
  },
  {
    path: 'profile/bookings',
    lazy: async () => ({
      Component: (await import('../features/bookings/pages/my-bookings-page.js')).MyBookingsPage,
    }),
  },
  {
    path: 'favorites',
    lazy: async () => ({
      Component: (await import('../features/favourites/pages/favourites-page.js')).FavouritesPage,
    }),
  },
  {
    path: 'settings',
    lazy: async () => ({
      Component: (await import('../features/settings/pages/settings-page.js')).SettingsPage,
    }),
  },
  {
    path: 'notifications',
    lazy: async () => ({
      Component: (await import('../features/notifications/pages/notifications-page.js')).NotificationsPage,
    }),
  },
  {
    path: 'owner-panel',
    lazy: async () => ({
      Component: (await import('../features/owner/pages/owner-panel-page.js')).OwnerPanelPage,
    }),
  },
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('../features/auth/pages/login-page.js')).LoginPage }),
  },
  {
    path: 'help',
    lazy: async () => ({ Component: (await import('../features/help/pages/help-page.js')).HelpPage }),
  },
  {
    path: 'about',
    lazy: async () => ({ Component: (await import('../features/about/pages/about-page.js')).AboutPage }),
  },
  { path: '*', Component: NotFoundPage },
];

export function createRouter() {
  return createBrowserRouter([
    {
      Component: AppLayout,
      children: [{ ErrorBoundary: RouteFailure, HydrateFallback: Loading, children: screens }],
    },
  ]);
}
