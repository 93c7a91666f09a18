import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { pictureProblem } from '../../../components/picture-file.js';
import { PictureInput } from '../../../components/picture-input.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useGroundPictures } from '../api/use-ground-actions.js';
import { pictureTexts as t } from '../texts.js';
import './ground-pictures.css';

/** Pictures a ground may have (docs/product-rules.md, Grounds and search). */
const MOST = 12;
const UPLOADED = /^\/api\/images\/([0-9a-f]{24})$/;

/** The pictures of a ground: add, remove, put in order. The first one is the card's. */
export function GroundPictures({ ground: { _id, images } }: { ground: Ground }) {
  const { add, remove, order } = useGroundPictures(_id);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const busy = add.isPending || remove.isPending || order.isPending;

  const upload = async (file: File) => {
    const problem = pictureProblem(file);
    setError(problem && { kind: t.wrongKind, size: t.tooLarge }[problem]);
    if (problem) return;
    try {
      await add.mutateAsync(file);
      toast.success(t.added);
    } catch (refused) {
      setError(messageOf(refused, t.uploadFailed));
    }
  };
  const drop = async (imageId: string) => {
    try {
      await remove.mutateAsync(imageId);
      toast.success(t.removed);
    } catch (refused) {
      toast.error(messageOf(refused, t.removeFailed));
    }
  };
  const move = async (from: number, to: number) => {
    const urls = images.map(({ url }) => url);
    const [moved] = urls.splice(from, 1);
    if (moved === undefined) return;
    urls.splice(to, 0, moved);
    try {
      await order.mutateAsync(urls);
      setSaid(t.moved(to + 1));
    } catch (refused) {
      toast.error(messageOf(refused, t.orderFailed));
    }
  };

  return (
    <section className="panel stack-4" aria-labelledby="ground-pictures">
      <h2 id="ground-pictures">{t.title}</h2>
      <p className="text-2">{images.length === 0 ? t.none : t.text}</p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <ol className="ground-pictures" aria-busy={busy}>
        {images.map(({ url }, at) => {
          const imageId = UPLOADED.exec(url)?.[1];
          return (
            <li key={url}>
              <img src={url} alt={t.picture(at + 1, images.length)} width={240} height={150} loading="lazy" />
              {at === 0 ? <span className="tag tag-lit">{t.primary}</span> : null}
              <div className="row row-between">
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t.earlier(at + 1)}
                  disabled={at === 0 || busy}
                  onClick={() => void move(at, at - 1)}
                >
                  <Icon name="left" />
                </button>
                {imageId ? (
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={t.remove(at + 1)}
                    disabled={busy}
                    onClick={() => void drop(imageId)}
                  >
                    <Icon name="trash" />
                  </button>
                ) : null}
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t.later(at + 1)}
                  disabled={at === images.length - 1 || busy}
                  onClick={() => void move(at, at + 1)}
                >
                  <Icon name="right" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      {images.length < MOST ? (
        <PictureInput
          label={add.isPending ? t.uploading : t.add}
          hint={t.hint(MOST - images.length)}
          busy={busy}
          error={error}
          onChoose={(file) => void upload(file)}
        />
      ) : (
        <p className="small text-2">{t.full}</p>
      )}
    </section>
  );
}
