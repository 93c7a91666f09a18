import { expect, it } from 'vitest';
import { maskPersonal, maskText } from './mask-personal.js';

it('hides addresses and numbers of people in a text, and leaves ids and times', () => {
  expect(maskText('550 <asha.rao+x@mail.example.com> call +91 98200 98200 or 9820098200')).toBe(
    '550 <•••@•••> call ••• or •••',
  );
  for (const id of [
    '1763728200000-0',
    '674f9820098200aa12345678',
    'order_9820098200',
    '2026-11-25T10:00:00Z',
  ])
    expect(maskText(id)).toBe(id);
});

it('hides fields about people however deep, and keeps the name of an event', () => {
  expect(
    maskPersonal({
      name: 'booking.created',
      data: { bookingId: 'b1', who: { name: 'Asha', phone: 98 } },
      of: ['a@b.in'],
    }),
  ).toEqual({
    name: 'booking.created',
    data: { bookingId: 'b1', who: { name: '•••', phone: '•••' } },
    of: ['•••@•••'],
  });
});
