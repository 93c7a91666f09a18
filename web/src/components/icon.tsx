import { ICON_PATHS, type IconName } from './icon-paths.js';

type Props = {
  /** 16 px with a heavier stroke, for use beside small text. */
  small?: boolean;
  className?: string;
} & ({ name: IconName; outline?: undefined } | { name?: undefined; outline: string });

/** A decorative icon. The text beside it or the button's `aria-label` gives the meaning. */
export function Icon({ name, outline, small, className }: Props) {
  const classes = ['icon', small ? 'icon-small' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={name ? ICON_PATHS[name] : outline} />
    </svg>
  );
}

/** Three white stumps, amber bails and a crease. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <g strokeLinecap="round" strokeWidth="2.6" fill="none">
        <path d="M11 21V7M16 21V7M21 21V7" stroke="#fff" />
        <path d="M10.5 4.5h4M17.5 4.5h4M3 25.5h26M7 21.5v7M25 21.5v7" stroke="#ffb238" />
      </g>
    </svg>
  );
}

/** The small drawing of empty and error states: three stumps, with the bails off after an error. */
export function Stumps({ fallen = false }: { fallen?: boolean }) {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
      <g strokeLinecap="round">
        <path d="M36 60V22M48 60V22M60 60V22M12 60h72" />
        {fallen ? <path d="m66 54 9 3M24 50l8-5" /> : <path d="M35 16h13M49 16h12" />}
      </g>
    </svg>
  );
}
