/** A prize for a player: `Most runs: a bat`, `Top scorer: a kit bag`, `Player of the tournament`. */
const IS_FOR_PLAYER =
  /^\s?(?:best|most|top (?:run|scor|wicket|bat|bowl|field|keeper|six|catch|all|player)|(?:highest|leading) (?:run|scor|wicket|individual)|fastest|(?:orange|purple) cap|mvp|player(?:s['’])? ?(?:player )?of|man of|woman of|emerging|valuable|सबसे|सर्वश्रेष्ठ|सर्वाधिक|टॉप)/i;

/** A prize with the place that gets it: 1 for the champion. A prize for a player belongs to no place. */
export interface Prize {
  text: string;
  place?: number;
}

/** The organiser names the prizes for teams from the first place down. */
export function prizesOf(prizes: readonly string[] = []): Prize[] {
  let place = 0;
  return prizes.map((text) => (IS_FOR_PLAYER.test(text) ? { text } : { text, place: ++place }));
}
