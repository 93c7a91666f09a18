import type { Kit } from './players.js';
import type { TurfLook } from './turf.js';

export const SKIN = ['#8a5a3c', '#6f4630', '#a06b46', '#7b4f35'] as const;

/** A team's clothes. `n` varies the skin colour. */
export const kit = (shirt: string, trousers: string, n = 0, cap = shirt): Kit => ({
  shirt,
  trousers,
  cap,
  skin: SKIN[n % SKIN.length] ?? SKIN[0],
});

export const whites = (n = 0): Kit => ({ ...kit('#f7f5ee', '#e6e4da', n), padded: true });

export const AMBER = '#ffb238';

export const TURF = {
  lamp: { dark: '#1f7a45', light: '#27904f', pitch: '#c79f64', chalk: '#fff7e2' },
  dusk: { dark: '#2c7d4d', light: '#37935a', pitch: '#c9955f', chalk: '#fff7e2' },
  day: { dark: '#4fa356', light: '#5fb564', pitch: '#d9b67c', chalk: '#ffffff' },
  wet: { dark: '#14583a', light: '#1a6845', pitch: '#8d6a45', chalk: '#e9ead9' },
  mist: { dark: '#5c9268', light: '#6ba276', pitch: '#cdb48c', chalk: '#ffffff' },
} satisfies Record<string, TurfLook>;
