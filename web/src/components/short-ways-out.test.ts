import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractSpec } from '@crease/shared/contract';
import { register, verifyRegistration } from '@crease/shared/contracts/auth';
import { putConsent } from '@crease/shared/contracts/consents';
import { createMyFeed, endMyFeed } from '@crease/shared/contracts/feeds';
import { addGameAlert, dropGameAlert } from '@crease/shared/contracts/game-alerts';
import { joinGame, leaveGame } from '@crease/shared/contracts/games';
import { addFavorite, removeFavorite } from '@crease/shared/contracts/grounds';
import { proveParent, sendParentCode } from '@crease/shared/contracts/parents';
import { addRegular, endRegular } from '@crease/shared/contracts/regulars';
import { confirmSubscription, subscribe, unsubscribe } from '@crease/shared/contracts/site';
import {
  enterTournament,
  followTournament,
  unfollowTournament,
  withdrawEntry,
} from '@crease/shared/contracts/tournaments';
import { deleteMe, updateMe } from '@crease/shared/contracts/user';
import { joinWaitlist, leaveWaitlist } from '@crease/shared/contracts/waitlist';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** A control that a person presses or types in: its description, its file, its component, and its code. */
type Step = readonly [what: string, file: string, part: string, code: string];
interface Way {
  calls: readonly ContractSpec[];
  steps: readonly Step[];
}
interface StopWay extends Way {
  /** Form fields in the components of these steps, including alternatives and filled-in ones. */
  fields?: number;
}

const inPart =
  (file: string, part: string) =>
  (what: string, code: string): Step => [what, `features/${file}.tsx`, part, code];
const registering = inPart('auth/components/register-form', 'RegisterForm');
const privacy = inPart('settings/components/privacy-settings', 'PrivacySettings');
const deleting = inPart('settings/components/delete-account-dialog', 'DeleteAccountDialog');
const newsletter = inPart('newsletter/components/newsletter-form', 'NewsletterForm');
const newsletterLink = inPart('newsletter/pages/newsletter-page', 'NewsletterPage');
const parent = inPart('parents/pages/parent-page', 'Question');

const channel: Way = {
  calls: [updateMe],
  steps: [
    inPart('settings/components/notification-settings', 'NotificationSettings')(
      'switch',
      '<Channel {...row} />',
    ),
  ],
};
const consent: Way = {
  calls: [putConsent],
  steps: [
    inPart('consents/components/consent-settings', 'ConsentRow')('button', '{given ? t.withdraw : t.give}'),
  ],
};
const feed = inPart('settings/components/calendar-feed', 'CalendarFeed');
const waiting = inPart('waitlist/components/wait-button', 'WaitButton')('button', 'onClick={wait.run}');
const following = inPart('tournaments/components/follow-button', 'FollowButton')(
  'button',
  'onClick={toggle}',
);
const heart = inPart('grounds/components/ground-sidebar', 'GroundSidebar')('heart', 'void toggle()');

/** Each thing that can be started, and the shortest way to start and to stop it once its screen is open. */
const WAYS: Record<string, { start: Way; stop: StopWay }> = {
  Account: {
    start: {
      calls: [register, verifyRegistration],
      steps: [
        registering('name', 'name="name"'),
        registering('e-mail', '<EmailField'),
        registering('phone', '<PhoneField'),
        registering('password twice', '<NewPasswordFields'),
        registering('send', 'type="submit"'),
      ],
    },
    stop: {
      calls: [deleteMe],
      fields: 2,
      steps: [
        privacy('button', "setOpened('delete')"),
        deleting('password or code', '<PasswordField'),
        deleting('confirm', 'submit={'),
      ],
    },
  },
  'E-mail, push, SMS, WhatsApp or offers': { start: channel, stop: channel },
  'Consent to marketing, location, public profile or WhatsApp': { start: consent, stop: consent },
  Newsletter: {
    start: {
      calls: [subscribe, confirmSubscription],
      steps: [
        newsletter('e-mail', '<EmailField'),
        newsletter('send', 'type="submit"'),
        newsletterLink('press behind the mailed link', 'follow.mutate(token)'),
      ],
    },
    stop: {
      calls: [unsubscribe],
      steps: [newsletterLink('press behind the link in any mail', 'follow.mutate(token)')],
    },
  },
  'Calendar feed': {
    start: { calls: [createMyFeed], steps: [feed('button', 'void make()')] },
    stop: { calls: [endMyFeed], steps: [feed('button', 'void stop()')] },
  },
  'Saved search for games': {
    start: {
      calls: [addGameAlert],
      steps: [
        inPart('games/components/game-alerts', 'GameAlerts')('button', 'onClick={add}'),
        inPart('games/components/alert-dialog', 'AlertDialog')('save', 'submit={'),
      ],
    },
    stop: {
      calls: [dropGameAlert],
      steps: [inPart('games/components/game-alerts', 'OneAlert')('button', 'void remove()')],
    },
  },
  'Waiting list': {
    start: { calls: [joinWaitlist], steps: [waiting] },
    stop: { calls: [leaveWaitlist], steps: [waiting] },
  },
  Favourite: {
    start: { calls: [addFavorite], steps: [heart] },
    stop: { calls: [removeFavorite], steps: [heart] },
  },
  'News of a tournament': {
    start: { calls: [followTournament], steps: [following] },
    stop: { calls: [unfollowTournament], steps: [following] },
  },
  'Place in a game': {
    start: {
      calls: [joinGame],
      steps: [
        inPart('games/components/join-bar', 'JoinBar')('button', 'setJoining(true)'),
        inPart('games/components/join-dialog', 'JoinGameDialog')('confirm', 'submit={'),
      ],
    },
    stop: {
      calls: [leaveGame],
      steps: [
        inPart('games/components/own-place', 'MyPlace')('button', 'onClick={press}'),
        inPart('games/components/leave-dialog', 'LeaveGameDialog')('confirm', 'submit={'),
      ],
    },
  },
  'Entry in a tournament': {
    start: {
      calls: [enterTournament],
      steps: [
        inPart('tournaments/components/enter-bar', 'EnterBar')('button', 'onClick={enter}'),
        inPart('tournaments/components/enter-dialog', 'EnterForm')('team and roster', '<RosterFields'),
        inPart('tournaments/components/enter-dialog', 'EnterForm')('confirm', 'submit={'),
      ],
    },
    stop: {
      calls: [withdrawEntry],
      steps: [
        inPart('tournaments/components/own-entries', 'OwnEntry')('button', "setOpen('withdraw')"),
        inPart('tournaments/components/withdraw-dialog', 'WithdrawDialog')('confirm', 'submit={'),
      ],
    },
  },
  'Weekly booking, by the ground': {
    start: {
      calls: [addRegular],
      steps: [
        inPart('regulars/pages/regulars-page', 'AllRegulars')('button', '<RegularDialog'),
        inPart('regulars/components/regular-dialog', 'RegularDialog')(
          'customer; day; hours; weeks',
          '<PlanFields',
        ),
        inPart('regulars/components/regular-dialog', 'RegularDialog')('confirm', 'submit={'),
      ],
    },
    stop: {
      calls: [endRegular],
      fields: 1,
      steps: [
        inPart('regulars/components/regular-view', 'RegularView')('button', 'setEnding(true)'),
        inPart('regulars/components/end-dialog', 'EndDialog')('confirm; the day is filled in', 'submit={'),
      ],
    },
  },
  'A parent’s consent': {
    start: {
      calls: [sendParentCode, proveParent],
      steps: [
        parent('code to the e-mail', 'part="mail"'),
        parent('code to the phone', 'part="phone"'),
        parent('switch: an adult', '<Switch'),
        parent('agree', 'onClick={agree}'),
      ],
    },
    stop: {
      calls: [],
      steps: [
        inPart('parents/pages/parent-page', 'Withdrawal')(
          'press behind the mailed link',
          'mutate({ given: false })',
        ),
      ],
    },
  },
};

/** The source of one component, up to the closing brace of its function. */
function sourceOf([, file, part]: Step): string {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const from = source.search(new RegExp(`function ${part}\\b`));
  return from < 0 ? '' : source.slice(from, source.indexOf('\n}\n', from));
}
const matches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Number of values that the calls cannot do without. */
const required = ({ calls }: Way): number =>
  calls
    .flatMap(({ query, body }) => [query, body])
    .flatMap((schema) => (schema instanceof z.ZodObject ? Object.values(schema.shape) : []))
    .filter((field) => !z.safeParse(field as z.ZodType, undefined).success).length;

describe.each(Object.entries(WAYS))('%s', (name, { start, stop }) => {
  it('has each listed control in its component', () => {
    for (const step of [...start.steps, ...stop.steps])
      expect(sourceOf(step), step.join(' ')).toContain(step[3]);
  });

  it('is stopped in no more steps, calls and values than it is started', () => {
    expect(stop.steps.length).toBeLessThanOrEqual(start.steps.length);
    expect(stop.calls.length).toBeLessThanOrEqual(start.calls.length);
    expect(required(stop)).toBeLessThanOrEqual(required(start));
  });

  it('is stopped without a form field or a dialog that is not listed', () => {
    const parts = [...new Set(stop.steps.map(sourceOf))];
    expect(matches(parts.join('\n'), /<\w*Field\b/g)).toBe(stop.fields ?? 0);
    if (stop.steps.length === 1) expect(parts.join('\n')).not.toMatch(/Dialog\b/);
  });

  it('is in the table of docs/compliance.md', () => {
    const words = ({ steps }: Way) => `${steps.length}: ${steps.map(([what]) => what).join(', ')}`;
    const table = readFileSync(join(import.meta.dirname, '../../../docs/compliance.md'), 'utf8');
    expect(table).toContain(`| ${name} | ${words(start)} | ${words(stop)} |`);
  });
});
