import type { HeldData } from '@crease/shared/contracts/data-requests';
import { Dialog } from '../../../components/dialog.js';
import { dataRightTexts as t } from '../texts.js';

/** The answer to a request for access: records of each group, and who received something of them. */
export function HeldDialog({ data, onClose }: { data: HeldData; onClose: () => void }) {
  return (
    <Dialog
      title={t.held}
      size="narrow"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t.close}
        </button>
      }
    >
      <div className="stack">
        <ul className="data-requests">
          {data.held.map(({ group, records }) => (
            <li key={group}>
              <strong>{t.groups[group]}</strong>
              <p className="small text-2">{t.recordCount(records)}</p>
            </li>
          ))}
        </ul>
        <h3>{t.received}</h3>
        {data.recipients.length === 0 ? (
          <p className="small text-2">{t.nobody}</p>
        ) : (
          <ul className="data-requests">
            {data.recipients.map(({ who, name }) => (
              <li key={`${who} ${name ?? ''}`}>
                {name ? <strong>{name}</strong> : null}
                <p className="small text-2">{t.recipients[who]}</p>
              </li>
            ))}
          </ul>
        )}
        <p className="small text-2">{t.wholeFile}</p>
      </div>
    </Dialog>
  );
}
