import { inLanguage } from '../../lib/language/language.js';

const minutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

export const openingTexts = inLanguage('openings', {
  soon: 'New days open here at midnight, by a draw. You can join from 11:45 PM.',
  title: (day: string) => `${day} opens by a draw`,
  gathering: (closes: string) =>
    `Everybody who joins before ${closes} gets a place by lot. After that, places go in order of arrival.`,
  join: 'Join the line',
  keepsJoining: 'You are not in the line yet. This page keeps trying; please leave it open.',
  inDraw: 'You are in the draw. You can close this page and come back: your entry stays.',
  behindDraw: 'You are in line behind the draw. You can close this page and come back: your place stays.',
  drawnIn: 'The draw is in',
  drawing: 'Drawing the places...',
  letting: 'Places are drawn. You can still join at the end of the line.',
  place: (place: number) => `Your place: ${place}`,
  next: 'You are next.',
  waitFor: (ahead: number, seconds: number) => `${ahead} before you, about ${minutes(seconds)} min.`,
  yourTurn: 'It is your turn. Choose your hours.',
  show: 'Show the hours',
  passed: 'Your two minutes are over. Everybody can book once the line has ended.',
  over: 'The line is over: everybody can book now.',
  failed: 'That did not work. Please try again.',
  check: 'How to check the draw',
  checkHow: 'Note these now, and compare them with the published list after the draw.',
  promise: 'Promise of the seed',
  closedList: 'Closed list',
  receipt: 'Your receipt',
  list: 'Published list',
  command: 'Anyone with the code of Crease can check the list: npm run verify-draw -- FILE',
} as const);
