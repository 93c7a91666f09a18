interface Props {
  /** A clock (`4:36`) or a code. Colons are drawn between the tiles. */
  text: string;
  /** Less than a minute left. */
  last?: boolean;
  className?: string;
}

/** Scoreboard tiles. They are decorative: the caller provides the text for screen readers. */
export function FlipTiles({ text, last, className }: Props) {
  return (
    <span className={['digits', last ? 'digits-last' : '', className ?? ''].join(' ')} aria-hidden="true">
      {[...text].map((sign, at) =>
        // The index identifies a tile, because characters repeat.
        // biome-ignore lint/suspicious/noArrayIndexKey: places never move
        sign === ':' ? <i key={at}>:</i> : <b key={at}>{sign}</b>,
      )}
    </span>
  );
}
