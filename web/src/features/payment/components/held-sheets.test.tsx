import type { Game, GamePlace } from '@crease/shared/contracts/games';
import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EntryPaymentDialog } from './entry-payment-dialog.js';
import { PlacePaymentDialog } from './place-payment-dialog.js';

const SELLER = { name: 'Mhatre Sports LLP', gstin: '27AAPFU0939F1ZV' };
const SOLD_BY = 'Sold by Mhatre Sports LLP, GSTIN 27AAPFU0939F1ZV';
const BILLED_BY = 'Includes the 2% convenience fee, billed by Crease Sports Pvt Ltd';
const ID = 'a'.repeat(24);

/** The sheet's text as one line. */
function textOf(element: React.ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(['site'], { legal: { name: 'Crease Sports Pvt Ltd' } });
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

function shareSheet(place: GamePlace): string {
  const game: Game = {
    _id: ID,
    bookingId: ID,
    groundId: ID,
    groundName: 'Sixer Cage',
    seller: SELLER,
    bookingDate: '2026-12-05',
    timeSlot: '19:00-20:00',
    startsAt: '2026-12-05T13:30:00.000Z',
    hostName: 'Asha',
    places: 4,
    taken: 2,
    share: 510,
    level: 'any',
    visibility: 'link',
    approve: false,
    closesAt: '2026-12-05T13:30:00.000Z',
    status: 'open',
    url: '',
    rev: 1,
  };
  return textOf(<PlacePaymentDialog game={game} place={place} mine={place} onClose={() => undefined} />);
}

test('the sheet of a share that the ground gets names the seller, and who bills the fee in it', () => {
  const text = shareSheet({ _id: ID, status: 'held', share: 510, fee: 10 });
  for (const words of [SOLD_BY, BILLED_BY, 'It is paid to the ground.']) expect(text).toContain(words);
});

test('the sheet of a share that the host gets names the seller, and no fee', () => {
  const text = shareSheet({ _id: ID, status: 'held', share: 510 });
  for (const words of [SOLD_BY, 'It goes to Asha']) expect(text).toContain(words);
  expect(text).not.toContain('billed by');
});

test('the sheet of an entry fee names the seller, and who bills the fee in it', () => {
  const tournament = { _id: ID, name: 'Sunday Cup', entryFee: 2_040, from: '2026-12-05', to: '2026-12-06' };
  const entry: TournamentEntry = { _id: ID, teamId: ID, teamName: 'Night Owls', status: 'held', fee: 2_040 };
  const text = textOf(
    <EntryPaymentDialog
      tournament={{ ...tournament, seller: SELLER } as Tournament}
      entry={entry}
      mine={entry}
      onClose={() => undefined}
    />,
  );
  for (const words of [SOLD_BY, BILLED_BY, '₹2,040']) expect(text).toContain(words);
});
