import type { SwitchState } from '@crease/shared/contracts/system';
import { useState } from 'react';
import { Switch } from '../../../../components/switch.js';
import { formatInstant } from '../../../../lib/format/time.js';
import { useSwitches } from '../../api/use-system.js';
import { systemTexts as t } from '../../system-texts.js';
import { Fetched } from '../fetched.js';
import { type Asking, ReasonDialog } from './reason-dialog.js';

function askingOf({ name, off }: SwitchState): Asking {
  const { name: word, off: means } = t.switchNames[name];
  return off
    ? {
        act: { kind: 'switch', name, on: true },
        title: t.turnOn(word),
        text: off.why,
        action: t.on,
        done: t.turnedOn,
      }
    : {
        act: { kind: 'switch', name, on: false },
        title: t.turnOff(word),
        text: means,
        action: t.off,
        done: t.turnedOff,
        danger: true,
      };
}

/** What can be paused during an incident. A switch that is off shows who switched it off, and why. */
export function Switches() {
  const [asking, setAsking] = useState<Asking>();
  return (
    <section className="panel stack">
      <h2>{t.switches}</h2>
      <p className="text-2">{t.switchesText}</p>
      <Fetched query={useSwitches()}>
        {(switches) => (
          <div className="system-switches">
            {switches.map((one) => (
              <Switch
                key={one.name}
                label={t.switchNames[one.name].name}
                hint={
                  one.off ? (
                    <>
                      <span className="tag tag-danger">
                        {t.offBy(one.off.by.name, formatInstant(one.off.since))}
                      </span>{' '}
                      {one.off.why}
                    </>
                  ) : (
                    t.switchNames[one.name].off
                  )
                }
                checked={!one.off}
                onChange={() => setAsking(askingOf(one))}
              />
            ))}
          </div>
        )}
      </Fetched>
      {asking ? <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}
