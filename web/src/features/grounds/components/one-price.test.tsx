import { groundFeatures } from '@crease/shared/contracts/ground-features';
import type { Ground } from '@crease/shared/contracts/grounds';
import { averageRate } from '@crease/shared/prices/ground-price';
import { lowestRate } from '@crease/shared/prices/lowest-rate';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FavouriteCard } from '../../favourites/components/favourite-card.js';
import { HourCell } from '../../slots/components/hour-cell.js';
import type { HourLook } from '../../slots/hour-look.js';
import { GroundCard } from './ground-card.js';
import { GroundHero } from './ground-hero.js';
import { GroundPrices } from './ground-prices.js';

function aGround(discount: number): Ground {
  const price = {
    perHour: 1500,
    currency: 'INR',
    discount,
    ranges: [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 900 },
    ],
  };
  return {
    _id: 'd3541e391a81c49f76e0e5b5',
    name: 'Sixer Cage',
    description: '',
    location: {
      address: 'Veera Desai Road, Andheri West',
      cityId: 'mumbai',
      cityName: 'Mumbai',
      state: 'Maharashtra',
      latitude: 19.135,
      longitude: 72.835,
    },
    images: [],
    price: { ...price, average: averageRate(price), from: lowestRate(price, new Date()) },
    amenities: [],
    features: groundFeatures.parse({ pitchType: 'Matting', capacity: 12, lighting: true, parking: true }),
    rating: { average: 4.6, count: 40 },
    availableSlots: 3,
    availability: { isAvailable: true, nextSlot: null },
    owner: { name: 'Sanjay Mhatre', contact: '', email: '', verified: true },
    seller: { name: 'Mhatre Sports LLP', gstin: '27AAPFU0939F1ZV' },
    contact: { phone: '' },
    totalBookings: 0,
    isVerified: true,
    isBookableOnline: true,
    policies: { cancellation: '', rules: [] },
    status: 'active',
  };
}

/** The screen's text as one line. */
function textOf(element: React.ReactNode): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('card, page and favourite show the same lowest price; the card adds the mean', () => {
  const ground = aGround(10);
  const card = textOf(<GroundCard ground={ground} onBook={() => undefined} />);
  const page = textOf(<GroundHero ground={ground} />);
  const favourite = textOf(<FavouriteCard ground={ground} />);
  for (const text of [card, page, favourite]) expect(text).toContain('From ₹810 an hour + 2% fee');
  expect(card).toContain('₹1,200 on average');
});

test('a card with the price of an hour can be booked, whatever is free on the day that was counted', () => {
  const full = { ...aGround(0), availableSlots: 0 };
  expect(textOf(<GroundCard ground={full} onBook={() => undefined} />)).toContain('Fully Booked');
  const priceAt = { date: '2026-11-22', hour: 19, rate: 1500 };
  const card = textOf(<GroundCard ground={{ ...full, priceAt }} onBook={() => undefined} />);
  expect(card).toContain('Book Now');
  expect(card).not.toContain('Fully Booked');
});

test('a range shows the price of its hours, with the full rate struck through', () => {
  expect(textOf(<GroundPrices price={aGround(10).price} />)).toMatch(
    /₹1,350 instead of ₹1,500 \+ 2% fee .*₹810.* \+ 2% fee/,
  );
  expect(textOf(<GroundPrices price={aGround(0).price} />)).not.toContain('instead of');
});

const cell = (discount: number, look: HourLook = 'free') => (
  <HourCell at={19} look={look} pricePerHour={1500} discount={discount} onTap={() => undefined} />
);

test('an hour shows its price after the discount, with the full rate struck through if there is one', () => {
  expect(textOf(cell(10))).toContain('7–8 PM ₹1,350 instead of ₹1,500 Free');
  expect(renderToStaticMarkup(cell(10))).toMatch(/<s [^>]*>.*₹1,500<\/s>/);
  expect(textOf(cell(0))).toContain('7–8 PM ₹1,500 Free');
  expect(textOf(cell(10, 'held'))).toContain('7–8 PM ₹1,350 Held');
  expect(textOf(cell(10, 'booked'))).not.toContain('₹');
});
