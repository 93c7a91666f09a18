import { inLanguage } from '../../lib/language/language.js';

const balls = (count: number) => (count === 1 ? '1 ball' : `${count} balls`);

export const liveNowTexts = inLanguage('liveNow', {
  title: 'Live now',
  tag: 'Live',
  versus: (side: string) => `v ${side}`,
  needs: (runs: number, left: number) => `${runs} to win from ${balls(left)}`,
  ended: 'Just ended',
} as const);
