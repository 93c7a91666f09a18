import type { Ticket } from '../features/tickets/public.js';
import { speakOffline } from './offline-words.js';
import { parseTickets, STORED_AS } from './stored-tickets.js';

/**
 * The page that the service worker shows without a network: my confirmed bookings and their codes, from the browser's
 * storage, in the language stored there. It is independent of the app, so it needs only two small files.
 */
const words = speakOffline(document, localStorage);
const list = document.getElementById('tickets');
const none = document.getElementById('no-tickets');

function line(name: string, className: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function card({ ground, address, when, code }: Ticket): HTMLElement {
  const item = document.createElement('li');
  const tiles = document.createElement('p');
  tiles.className = 'code';
  tiles.setAttribute('role', 'img');
  tiles.setAttribute('aria-label', `${words.code} ${[...code].join(' ')}`);
  for (const sign of code) {
    const tile = line('b', '', sign);
    tile.setAttribute('aria-hidden', 'true');
    tiles.append(tile);
  }
  item.append(line('h2', '', when), line('p', 'ground', ground), line('p', 'address', address), tiles);
  return item;
}

const tickets = parseTickets(localStorage.getItem(STORED_AS), Date.now());
list?.append(...tickets.map(card));
if (none) none.hidden = tickets.length > 0;
const heading = document.getElementById('tickets-title');
if (heading) heading.hidden = tickets.length === 0;

document.getElementById('again')?.addEventListener('click', () => window.location.reload());
window.addEventListener('online', () => window.location.reload());
