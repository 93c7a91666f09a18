import './figures.css';

/** Figures with their names, as a scoreboard shows them. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="fig-facts">
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
