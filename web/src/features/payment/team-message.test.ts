import { expect, test } from 'vitest';
import { whatsappLink } from '../../components/share-sheet.js';
import { aBooking } from '../bookings/testing/a-booking.js';
import { teamMessage } from './team-message.js';

const location = {
  address: 'Veera Desai Road',
  cityName: 'Mumbai',
  state: 'Maharashtra',
  latitude: 19.1,
  longitude: 72.8,
};

test("the team's message has ground, place, date, time and link", () => {
  const { groundId } = aBooking();
  const { text, url } = teamMessage(aBooking({ groundId: { ...groundId, location } }), 'https://crease.test');
  expect(text).toBe('Box cricket at Sixer Cage, Sat 21 Nov, 7–9 PM.\nVeera Desai Road, Mumbai');
  expect(url).toBe(`https://crease.test/ground/${groundId._id}`);
});

test("the team's message contains nothing private: no code, number, phone or mail", () => {
  const booking = aBooking({
    status: 'confirmed',
    confirmation: { confirmationCode: '7K2QWX' },
    userId: { _id: 'c'.repeat(24), name: 'Asha', email: 'asha@crease.test' },
  });
  const link = decodeURIComponent(whatsappLink(teamMessage(booking, 'https://crease.test')));
  for (const secret of ['7K2QWX', booking.bookingId, booking._id, '9820012345', 'asha@crease.test', 'Asha'])
    expect(link).not.toContain(secret);
});
