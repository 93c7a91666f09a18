import type { ReactNode } from 'react';
import './figures.css';

interface Props {
  label: string;
  heads: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A table of figures that scrolls sideways on a phone. */
export function ScrollTable({ label, heads, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="fig-scroll" tabIndex={0} aria-label={label}>
      <table className="fig-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
