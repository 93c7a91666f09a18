import { Icon } from '../../../components/icon.js';
import { pictureTexts as t } from '../texts.js';
import type { Upload } from '../use-uploads.js';

interface Props {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (upload: Upload) => void;
}

/** Pictures being uploaded, with progress, and those that failed, with what to do. */
export function UploadList({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-list">
      {uploads.map((one) => (
        <li key={one.key}>
          {one.state === 'failed' ? (
            <div className="notice notice-danger" role="alert">
              <Icon name="warning" />
              <div className="stack">
                <p>
                  <strong>{one.file.name}</strong> {one.problem}
                </p>
                <div className="row row-wrap">
                  <button type="button" className="btn btn-small" onClick={() => onRetry(one)}>
                    {t.retry}
                  </button>
                  <button type="button" className="btn btn-small" onClick={() => onDismiss(one)}>
                    {t.dismiss}
                  </button>
                </div>
              </div>
            </div>
          ) : (
            <Going upload={one} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Going({ upload: { file, state, share } }: { upload: Upload }) {
  const percent = Math.round(share * 100);
  const text =
    state === 'waiting'
      ? t.waiting(file.name)
      : percent < 100
        ? t.uploading(file.name, percent)
        : t.making(file.name);
  return (
    <label className="upload-bar small">
      <span className="num">{text}</span>
      <progress max={100} value={state === 'waiting' ? 0 : percent} />
    </label>
  );
}
