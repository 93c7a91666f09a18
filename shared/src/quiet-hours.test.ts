import { describe, expect, it } from 'vitest';
import { MAIL_TOPICS } from './mail-topics.js';
import { NOTIFICATION_TYPES } from './notification-types.js';
import { AT_NIGHT, NEAR_MS, quietUntil, waitsUntil } from './quiet-hours.js';

/** An instant in the night from 25 to 26 November, by the clock in India. */
const ist = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}:00+05:30`);
const NIGHT = { on: true, from: '22:00', to: '07:00' };

describe('quiet hours', () => {
  it.each([
    [ist(25, '21:59'), undefined],
    [ist(25, '22:00'), ist(26, '07:00')],
    [ist(25, '23:59'), ist(26, '07:00')],
    [ist(26, '00:00'), ist(26, '07:00')],
    [ist(26, '06:59'), ist(26, '07:00')],
    [ist(26, '07:00'), undefined],
    [ist(26, '12:00'), undefined],
  ])('quiet hours over midnight: at %s they last until %s', (now, end) => {
    expect(quietUntil(NIGHT, now)).toEqual(end);
  });

  it('quiet hours within a day end on that day', () => {
    const noon = { on: true, from: '13:30', to: '15:15' };
    expect(quietUntil(noon, ist(25, '14:00'))).toEqual(ist(25, '15:15'));
    expect(quietUntil(noon, ist(25, '13:29'))).toBeUndefined();
    expect(quietUntil(noon, ist(25, '15:15'))).toBeUndefined();
  });

  it('there are no quiet hours if they are off, unset, or end as they begin', () => {
    const now = ist(25, '23:00');
    expect(quietUntil({ ...NIGHT, on: false }, now)).toBeUndefined();
    expect(quietUntil(undefined, now)).toBeUndefined();
    expect(quietUntil({ on: true, from: '22:00', to: '22:00' }, now)).toBeUndefined();
  });
});

describe('what cannot wait', () => {
  const now = ist(25, '23:00');
  const goes = (rule: (typeof AT_NIGHT.types)[keyof typeof AT_NIGHT.types], startsAt?: Date) =>
    waitsUntil(rule, NIGHT, now, startsAt) === undefined;
  const near = new Date(now.getTime() + NEAR_MS);
  const far = new Date(near.getTime() + 1);

  it('every type of notification and mail is listed as urgent or not, and nothing else is', () => {
    expect(Object.keys(AT_NIGHT.types).sort()).toEqual(Object.keys(NOTIFICATION_TYPES).sort());
    expect(Object.keys(AT_NIGHT.mails).sort()).toEqual([...MAIL_TOPICS].sort());
  });

  it.each(Object.entries(AT_NIGHT.types))('the notification %s in quiet hours: %s', (type, rule) => {
    const always = [
      'booking_pending',
      'game_offer',
      'gate_reported',
      'match_reminder',
      'opening_turn',
      'payment_failed',
      'tournament_offer',
      'waitlist_ready',
    ];
    const ofNearGames = [
      'booking_confirmed',
      'booking_cancelled',
      'booking_moved',
      'booking_reminder',
      'game_changed',
    ];
    expect([goes(rule), goes(rule, near), goes(rule, far)]).toEqual(
      always.includes(type) ? [true, true, true] : [false, ofNearGames.includes(type), false],
    );
  });

  it.each(Object.entries(AT_NIGHT.mails))('mails about %s in quiet hours: %s', (topic, rule) => {
    const expected: Record<string, boolean[]> = {
      bookings: [false, true, false],
      reminders: [false, true, false],
      waitlist: [true, true, true],
      alerts: [true, true, true],
      settlements: [false, false, false],
      matches: [false, false, false],
      digest: [false, false, false],
      offers: [false, false, false],
    };
    expect([goes(rule), goes(rule, near), goes(rule, far)]).toEqual(expected[topic]);
  });

  it('all of it goes out at once outside quiet hours', () => {
    for (const rule of Object.values(AT_NIGHT.types))
      expect(waitsUntil(rule, NIGHT, ist(25, '12:00'))).toBeUndefined();
  });
});
