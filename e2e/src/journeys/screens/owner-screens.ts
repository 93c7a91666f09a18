import { expect } from '@playwright/test';
import { HOSTILE, type Screens, UNKNOWN_ID } from './screen.js';

const GROUNDS = '**/api/grounds/owner*';

const SUMS = { gross: 1_22_34_567, fee: 2_44_691, commission: 6_11_728.35, tcs: 61_172.84, tds: 12_234.57 };
const YEAR = { ...SUMS, net: 1_15_49_431.24 };
const BILL = { number: 'COM/26-27/000007', date: '2026-11-01', taxable: 5_18_413.86, igst: 93_314.49 };
const SUM = { ...BILL, month: '2026-10', total: 6_11_728.35 };
const ONE_PAGE = { page: 1, limit: 20, total: 1, pages: 1 };

export const ownerScreens: Screens = {
  'panel of a player': {
    as: 'player',
    path: '/owner-panel',
    title: 'Ground owner login',
    shows: [/^You are signed in as Wasim World/],
  },
  'no grounds yet': { as: 'newOwner', path: '/owner-panel', shows: ['You have no grounds yet'] },
  'panel loading': {
    as: 'owner',
    path: '/owner-panel',
    trouble: { [GROUNDS]: 'slow' },
    shows: [(page) => page.getByText('Loading your grounds')],
  },
  'panel failed': {
    as: 'owner',
    path: '/owner-panel',
    trouble: { [GROUNDS]: 'broken' },
    title: 'Failed to fetch data',
  },
  'bookings failed': {
    as: 'owner',
    path: '/owner-panel',
    trouble: { '**/api/bookings/owner?*': 'broken' },
    shows: ['Failed to fetch data'],
  },
  'awaiting approval': {
    as: 'owner',
    path: async (world) => {
      await world.book();
      return '/owner-panel';
    },
    shows: [(page) => page.getByRole('alert').getByRole('button', { name: /^Approve/ })],
  },
  'today, on paper': {
    as: 'owner',
    path: '/owner-panel',
    act: async (page) => {
      const bars = page.locator(':is(.panel-head, .panel-bar, .panel-side):visible');
      await expect(bars).not.toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      await expect(bars).toHaveCount(0);
      await page.emulateMedia({ media: null });
    },
    title: 'Today',
  },
  'a day with bookings': {
    as: 'owner',
    path: ({ ground, days }) => `/owner-panel/calendar?ground=${ground._id}&date=${days.open}`,
    shows: [(page) => page.getByRole('button', { name: /World Eleven/ })],
  },
  'hostile address': {
    as: 'owner',
    path: `/owner-panel?ground=${HOSTILE}&week=2026-99-99`,
    title: 'Today',
  },
  'a new ground': { as: 'newOwner', path: '/owner-panel/grounds/new', title: 'List a ground' },
  'a new ground, what was begun is not found': {
    as: 'newOwner',
    path: '/owner-panel/grounds/new',
    trouble: { '**/api/owner/ground-draft': 'broken' },
    shows: ['We could not look for what you have begun.'],
  },
  'a new ground, as a visitor': { path: '/owner-panel/grounds/new', title: 'Ground owner login' },
  'a ground of one’s own': {
    as: 'owner',
    path: ({ ground }) => `/owner-panel/grounds/${ground._id}`,
    title: /Every State/,
  },
  'a ground of somebody else': {
    as: 'newOwner',
    path: ({ ground }) => `/owner-panel/grounds/${ground._id}`,
    title: 'Ground Not Found',
  },
  'a ground that could not be loaded': {
    as: 'owner',
    path: `/owner-panel/grounds/${UNKNOWN_ID}`,
    trouble: { [GROUNDS]: 'broken' },
    title: 'Failed to fetch data',
  },
  'registration of an owner': { path: '/owner-panel/register', title: 'List Your Ground' },
  'nowhere in the panel': { as: 'owner', path: '/owner-panel/x/y', title: 'Oops! Page not found' },
  'admin, as a visitor': { path: '/admin', title: 'Please login as an admin' },
  'admin, as a player': { as: 'newcomer', path: '/admin', shows: [/which is not an admin’s account/] },
  'admin, nothing waits': { as: 'admin', path: '/admin?section=grounds', title: 'Admin' },
  'admin failed': {
    as: 'admin',
    path: '/admin',
    trouble: { '**/api/admin/ground-reviews?*': 'broken' },
    shows: ['Failed to fetch data'],
  },
  'admin loading': {
    as: 'admin',
    path: '/admin?section=users',
    trouble: { '**/api/admin/users?*': 'slow' },
    shows: [(page) => page.getByText('Loading', { exact: true })],
  },
  'admin, no report': {
    as: 'admin',
    path: '/admin?section=reports',
    shows: [/^No report (waits for you|has been closed yet)$/],
  },
  'admin, reports failed': {
    as: 'admin',
    path: '/admin?section=reports',
    trouble: { '**/api/admin/people-reports?*': 'broken' },
    shows: ['Failed to fetch data'],
  },
  'complaints about one’s grounds': {
    as: 'owner',
    path: '/owner-panel/complaints',
    title: 'Complaints',
    shows: ['The nets were torn on both sides.'],
  },
  'answering a complaint': {
    as: 'owner',
    path: '/owner-panel/complaints',
    act: (page) => page.getByRole('button', { name: /^Answer, CC-/ }).click(),
    shows: [(page) => page.getByRole('dialog', { name: /^Answer complaint CC-/ })],
  },
  'no complaints about one’s grounds': {
    as: 'newOwner',
    path: '/owner-panel/complaints',
    shows: ['No complaints about your grounds'],
  },
  'complaints about one’s grounds failed': {
    as: 'owner',
    path: '/owner-panel/complaints',
    trouble: { '**/api/owner/complaints?*': 'broken' },
    shows: ['Something went wrong. Please try again.'],
  },
  'admin, complaints': {
    as: 'admin',
    path: '/admin?section=complaints',
    shows: ['The nets were torn on both sides.'],
  },
  'admin, resolving a complaint': {
    as: 'admin',
    path: '/admin?section=complaints',
    act: (page) =>
      page
        .getByRole('button', { name: /^Resolve, CC-/ })
        .first()
        .click(),
    shows: [(page) => page.getByRole('dialog', { name: /^Resolve complaint CC-/ })],
  },
  'admin, complaints failed': {
    as: 'admin',
    path: '/admin?section=complaints',
    trouble: { '**/api/admin/complaints?*': 'broken' },
    shows: ['Something went wrong. Please try again.'],
  },
  'tax of a year': {
    as: 'owner',
    path: '/owner-panel/money?view=tax',
    answers: {
      '**/api/owner/tax?*': {
        year: '2026',
        months: [{ month: '2026-10', ...YEAR }],
        totals: YEAR,
        quarters: [],
      },
      '**/api/owner/commission-bills?*': { bills: [SUM], pagination: ONE_PAGE },
    },
    shows: ['Whole year', 'COM/26-27/000007', 'GST ₹93,314.49 included'],
  },
  'what our team checks': {
    as: 'owner',
    path: '/owner-panel/money?view=checks',
    shows: ['Legal name and PAN', 'Fire licence'],
  },
  'admin, bills for commission': {
    as: 'admin',
    path: '/admin?section=tax',
    answers: {
      '**/api/admin/commission-bills?*': {
        month: '2026-10',
        bills: [
          {
            ...SUM,
            ownerId: UNKNOWN_ID,
            name: 'Sri Venkateswara Sports and Recreation Enterprises Private Limited',
            gstin: '33AABPS1005K1Z3',
          },
        ],
        totals: SUM,
        pagination: ONE_PAGE,
      },
    },
    act: (page) => page.getByRole('button', { name: 'Bills for commission' }).click(),
    shows: [/^Sri Venkateswara Sports/, 'COM/26-27/000007'],
  },
  'admin, no check of an owner': {
    as: 'admin',
    path: '/admin?section=checks',
    shows: ['No check waits for you'],
  },
  'admin, no disputed payment': {
    as: 'admin',
    path: '/admin?section=disputes',
    shows: ['No dispute waits for you'],
  },
  'admin, no report compared yet': {
    as: 'admin',
    path: '/admin?section=reconciliation',
    shows: ['Choose report'],
  },
  'admin, hostile address': { as: 'admin', path: `/admin?section=${HOSTILE}`, title: 'Admin' },
};
