import type { SystemHealth } from '@crease/shared/contracts/system';
import { PROCESS_KINDS } from '@crease/shared/process-kinds';
import { formatInstant } from '../../../../lib/format/time.js';
import { systemTexts as t } from '../../system-texts.js';

type Process = NonNullable<SystemHealth['processes']>[number];

/** Every process heard from recently, by kind. Kinds without a process are listed too. */
export function Processes({ health: { processes } }: { health: SystemHealth }) {
  return (
    <section className="panel stack">
      <h2>{t.processes}</h2>
      {processes ? (
        <ul className="lines">
          {PROCESS_KINDS.map((kind) => {
            const ofKind = processes.filter((one) => one.kind === kind);
            return ofKind.length === 0 ? (
              <li key={kind}>
                <strong className="admin-who">{t.kinds[kind]}</strong>
                <span className="tag tag-danger">{t.noneHeard}</span>
              </li>
            ) : (
              ofKind.map((one) => <Row key={one.id} process={one} />)
            );
          })}
        </ul>
      ) : (
        <p className="text-2">{t.unknown}</p>
      )}
    </section>
  );
}

function Row({ process }: { process: Process }) {
  const { kind, version, host, pid, startedAt, seenAt, alive, memoryMb, loopMs } = process;
  return (
    <li>
      <div className="admin-who">
        <p>
          <strong>{t.kinds[kind]}</strong>{' '}
          <span className="small text-2">
            {host}:{pid} · {t.version(version)}
          </span>
        </p>
        <p className="small text-2">
          {alive
            ? `${t.since(formatInstant(startedAt))} · ${t.vitals(memoryMb, loopMs)}`
            : t.lastHeard(formatInstant(seenAt))}
        </p>
      </div>
      <span className={`tag ${alive ? 'tag-free' : 'tag-danger'}`}>{alive ? t.alive : t.silent}</span>
    </li>
  );
}
