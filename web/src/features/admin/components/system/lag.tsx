import type { SystemHealth } from '@crease/shared/contracts/system';
import { systemTexts as t } from '../../system-texts.js';
import { spellAge } from './age.js';
import { LATE_SECONDS } from './problems.js';

interface Line {
  key: string;
  name: string;
  text: string;
  /** Seconds; undefined if unknown. */
  age?: number | undefined;
  late: number;
}

/** The data stores, and how far events, jobs and refunds lag behind. */
export function Lag({ health }: { health: SystemHealth }) {
  const { stores, groups = [], queues = [], outboxSeconds, refundSeconds } = health;
  const lines: Line[] = [
    { key: 'outbox', name: t.outbox, text: '', age: outboxSeconds, late: LATE_SECONDS.outbox },
    ...groups.map(({ name, unread = 0, pending, ageSeconds }) => ({
      key: `group-${name}`,
      name: t.group(name),
      text: unread + pending > 0 ? t.groupState(unread, pending) : '',
      age: ageSeconds,
      late: LATE_SECONDS.group,
    })),
    ...queues.map(({ name, waiting, active, delayed, ageSeconds }) => ({
      key: name,
      name: t.queues[name],
      text: [
        ...(waiting > 0 ? [t.waiting(waiting)] : []),
        ...(active > 0 ? [t.running(active)] : []),
        ...(delayed > 0 ? [t.later(delayed)] : []),
      ].join(', '),
      age: ageSeconds,
      late: LATE_SECONDS.queue,
    })),
    { key: 'refunds', name: t.refundLag, text: '', age: refundSeconds, late: LATE_SECONDS.refunds },
  ];
  return (
    <section className="panel stack">
      <h2>{t.lag}</h2>
      <ul className="lines">
        {(['mongo', 'redis'] as const).map((name) => (
          <li key={name}>
            <strong className="admin-who">{t.stores[name]}</strong>
            <span className={`tag ${stores[name].ok ? 'tag-free' : 'tag-danger'}`}>
              {stores[name].ok
                ? t.storeOk(stores[name].ms ?? 0)
                : (stores[name].reason ?? t.problems.storeAway)}
            </span>
          </li>
        ))}
        {lines.map((line) => (
          <LagLine key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}

function LagLine({ line: { name, text, age, late } }: { line: Line }) {
  const isLate = age !== undefined && age > late;
  return (
    <li>
      <div className="admin-who">
        <strong>{name}</strong>
        {text ? <p className="small text-2">{text}</p> : null}
      </div>
      {age === undefined ? (
        <span className="small text-2">{t.unknown}</span>
      ) : age < 1 ? (
        <span className="small text-2">{text ? null : t.nothingWaits}</span>
      ) : (
        <span className={isLate ? 'tag tag-danger' : 'small text-2'}>{t.oldest(spellAge(age))}</span>
      )}
    </li>
  );
}
