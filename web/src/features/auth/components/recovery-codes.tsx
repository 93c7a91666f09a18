import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { saveFile } from '../../../lib/save-file.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import './second-factor.css';

/** The codes are shown only this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t.copied);
    } catch {
      toast.error(t.copyFailed);
    }
  };
  return (
    <div className="stack-4">
      <p>{t.codesText}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row row-wrap">
        <button type="button" className="btn btn-small" onClick={() => void copy()}>
          {t.copy}
        </button>
        <button
          type="button"
          className="btn btn-small"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'crease-recovery-codes.txt', null)
          }
        >
          <Icon name="file" small />
          {t.download}
        </button>
      </div>
      <button type="button" className="btn btn-primary btn-wide" onClick={onKept}>
        {t.kept}
      </button>
    </div>
  );
}
