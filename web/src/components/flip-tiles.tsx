interface Props {
  /** A clock (`4:36`) or a code; a colon is drawn between tiles. */
  text: string;
  /** Less than a minute left. */
  last?: boolean;
  className?: string;
}

/** The scoreboard's tiles. Decorative: whoever uses it gives the words for those who listen. */
export function FlipTiles({ text, last, className }: Props) {
  return (
    <span className={['digits', last ? 'digits-last' : '', className ?? ''].join(' ')} aria-hidden="true">
      {[...text].map((sign, at) =>
        // The place is what identifies a tile: signs repeat.
        // biome-ignore lint/suspicious/noArrayIndexKey: places never move
        sign === ':' ? <i key={at}>:</i> : <b key={at}>{sign}</b>,
      )}
    </span>
  );
}
