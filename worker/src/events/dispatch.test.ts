import type { DomainEvent } from '@crease/shared/events/domain-events';
import { describe, expect, it } from 'vitest';
import { jobsOf } from './dispatch.js';

type Changed = DomainEvent<'booking.changed'>['data'];

const jobs = (data: Partial<Changed>) => {
  const now = new Date();
  const of: Changed = { bookingId: 'b', userId: 'p', ownerId: 'o', groundId: 'g', ...data };
  const event = {
    id: 'e',
    name: 'booking.changed',
    key: 'booking:b',
    seq: 1,
    at: now.toISOString(),
    data: of,
  };
  return jobsOf(event as DomainEvent<'booking.changed'>, now).map(({ job }) => job.name);
};

describe('a changed booking', () => {
  it('has its PDFs printed', () => {
    expect(jobs({})).toEqual(['print-papers']);
  });

  it('is sent to webhooks, too, if it was a check-in', () => {
    expect(jobs({ what: 'checked-in' })).toEqual(['tell-webhooks', 'print-papers']);
  });

  it('creates no work if only its receipt was sent', () => {
    expect(jobs({ samePapers: true })).toEqual([]);
  });
});
