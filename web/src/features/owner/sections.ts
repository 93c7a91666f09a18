import type { Act } from '@crease/shared/permissions';
import type { ComponentType } from 'react';
import type { IconName } from '../../components/icon-paths.js';
import { late } from '../../components/late.js';
import type { panelTexts } from '../desk/public.js';
import { OwnerTournamentsPage } from '../owner-tournaments/public.js';

/** A section of the panel with its own address, `/owner-panel/<path>`, and code that loads when first shown. */
export interface Section {
  path: keyof (typeof panelTexts)['sections'];
  icon: IconName;
  /** Permission required to see the section. */
  act: Act;
  Screen: ComponentType;
}

/** A screen whose code is loaded when it is first shown. */
export const screen = (load: () => Promise<ComponentType>) => late(async () => ({ default: await load() }));

/** The section that the panel opens with. */
export const TodayScreen = screen(async () => (await import('../owner-day/public.js')).TodayPage);

/** The sections in side bar order. A new one is a line here, its label and its page. */
export const SECTIONS: readonly Section[] = [
  {
    path: 'today',
    icon: 'home',
    act: 'today.read',
    Screen: TodayScreen,
  },
  {
    path: 'calendar',
    icon: 'calendar',
    act: 'calendar.read',
    Screen: screen(async () => (await import('../owner-calendar/public.js')).CalendarPage),
  },
  {
    path: 'bookings',
    icon: 'file',
    act: 'booking.read',
    Screen: screen(async () => (await import('../owner-bookings/public.js')).OwnerBookingsPage),
  },
  {
    path: 'customers',
    icon: 'user',
    act: 'customer.read',
    Screen: screen(async () => (await import('../customers/public.js')).CustomersPage),
  },
  {
    path: 'regulars',
    icon: 'refresh',
    act: 'regular.change',
    Screen: screen(async () => (await import('../regulars/public.js')).RegularsPage),
  },
  {
    path: 'grounds',
    icon: 'turf',
    act: 'ground.read',
    Screen: screen(async () => (await import('../owner-grounds/public.js')).GroundsPage),
  },
  {
    path: 'prices',
    icon: 'card',
    act: 'ground.change',
    Screen: screen(async () => (await import('../owner-prices/public.js')).OwnerPricesPage),
  },
  {
    path: 'coupons',
    icon: 'percent',
    act: 'coupon.change',
    Screen: screen(async () => (await import('../coupons/public.js')).CouponsPage),
  },
  {
    path: 'tournaments',
    icon: 'cup',
    act: 'tournament.change',
    Screen: OwnerTournamentsPage,
  },
  {
    path: 'shared-turf',
    icon: 'grid',
    act: 'space.change',
    Screen: screen(async () => (await import('../owner-spaces/public.js')).SpacesPage),
  },
  {
    path: 'reports',
    icon: 'board',
    act: 'occupancy.read',
    Screen: screen(async () => (await import('../reports/public.js')).ReportsPage),
  },
  {
    path: 'money',
    icon: 'rupee',
    act: 'settlement.read',
    Screen: screen(async () => (await import('../money/public.js')).MoneyPage),
  },
  {
    path: 'reviews',
    icon: 'star',
    act: 'review.answer',
    Screen: screen(async () => (await import('../owner-reviews/public.js')).OwnerReviewsPage),
  },
  {
    path: 'complaints',
    icon: 'warning',
    act: 'complaint.answer',
    Screen: screen(async () => (await import('../complaints/public.js')).GroundComplaintsPage),
  },
  {
    path: 'staff',
    icon: 'users',
    act: 'staff.change',
    Screen: screen(async () => (await import('../staff/public.js')).StaffPage),
  },
  {
    path: 'connect',
    icon: 'link',
    act: 'api-key.change',
    Screen: screen(async () => (await import('../connect/public.js')).ConnectPage),
  },
  {
    path: 'settings',
    icon: 'settings',
    act: 'legal.change',
    Screen: screen(async () => (await import('../work-settings/public.js')).WorkSettingsPage),
  },
];

/** Sections in the phone's bar; the others are behind More. */
const UNDER_THUMB: readonly Section['path'][] = ['today', 'calendar', 'bookings'];
/** True if the section is in the phone's bar. */
export const isUnderThumb = ({ path }: Section): boolean => UNDER_THUMB.includes(path);
