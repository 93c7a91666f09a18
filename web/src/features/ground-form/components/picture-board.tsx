import { useState } from 'react';
import { LateDialogs, late } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { PictureInput } from '../../../components/picture-input.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import {
  type BoardPicture,
  imageIdOf,
  MOST_PICTURES,
  movedTo,
  type PictureActions,
} from '../picture-actions.js';
import { inOrder } from '../picture-list.js';
import { pictureTexts as t } from '../texts.js';
import { usePictureDrag } from '../use-picture-drag.js';
import { usePictureList } from '../use-picture-list.js';
import { useUploads } from '../use-uploads.js';
import { PictureOnBoard } from './board-picture.js';
import { UploadList } from './upload-list.js';
import './picture-board.css';

const CropDialog = late(() => import('./crop-dialog.js'));

interface Props {
  pictures: readonly BoardPicture[];
  actions: PictureActions;
}

/** A ground's pictures: add, describe, reorder, crop and remove. The first one is used on cards. */
export function PictureBoard({ pictures, actions }: Props) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [notice, setNotice] = useState<string>();
  const [cropping, setCropping] = useState<BoardPicture>();
  const { uploads, add, retry, dismiss } = useUploads(actions);
  const { list, write, order, flush } = usePictureList(pictures, actions.arrange);

  const remove = async (picture: BoardPicture) => {
    setBusy(true);
    try {
      await flush();
      await actions.remove(picture);
      setSaid(t.removed);
    } catch (error) {
      toast.error(messageOf(error, t.removeFailed));
    } finally {
      setBusy(false);
    }
  };
  const put = async (urls: string[], to: number) => {
    await order(urls);
    setSaid(t.moved(to + 1));
  };
  const urls = list.map(({ url }) => url);
  const drag = usePictureDrag(urls, (next, to) => void put(next, to));

  const waiting = uploads.filter(({ state }) => state !== 'failed').length;
  const room = MOST_PICTURES - pictures.length - waiting;
  const choose = (files: File[]) => {
    setNotice(files.length > room ? t.tooMany(files.length, room) : undefined);
    add(files.slice(0, room));
  };
  const shown = inOrder(list, drag.order);
  const bare = list.filter(({ alt }) => alt.trim() === '').length;

  return (
    <>
      <p className="text-2">{pictures.length === 0 ? t.none : t.text}</p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <AddPictures room={room} busy={busy} notice={notice} onChoose={choose} />
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <ol className="picture-board" aria-busy={busy}>
        {shown.map((picture, at) => {
          const imageId = imageIdOf(picture.url);
          return (
            <PictureOnBoard
              key={picture.url}
              url={picture.url}
              at={at}
              of={shown.length}
              words={picture.alt}
              busy={busy}
              held={drag.held === picture.url}
              handle={drag.handle(picture.url)}
              onWords={(text) => write(picture.url, text)}
              onWordsLeft={() => void flush()}
              onMove={(to) => void put(movedTo(urls, at, to), to)}
              onCrop={imageId ? () => setCropping(picture) : undefined}
              onRemove={imageId ? () => void remove(picture) : undefined}
            />
          );
        })}
      </ol>
      {bare > 0 ? <p className="small text-2">{t.noWords(bare)}</p> : null}
      {cropping ? (
        <Cropping url={cropping.url} actions={actions} flush={flush} onClose={() => setCropping(undefined)} />
      ) : null}
    </>
  );
}

interface AddPicturesProps {
  room: number;
  busy: boolean;
  notice: string | undefined;
  onChoose: (files: File[]) => void;
}

function AddPictures({ room, busy, notice, onChoose }: AddPicturesProps) {
  return room > 0 ? (
    <PictureInput label={t.add} hint={t.hint(room)} busy={busy} error={notice} many onChoose={onChoose} />
  ) : (
    <>
      <p className="small text-2">{t.full}</p>
      {notice ? <p className="field-error">{notice}</p> : null}
    </>
  );
}

interface CroppingProps {
  url: string;
  actions: PictureActions;
  flush: ReturnType<typeof usePictureList>['flush'];
  onClose: () => void;
}

function Cropping({ url, actions, flush, onClose }: CroppingProps) {
  const onCrop = async (file: File) => {
    await flush();
    await actions.upload(file, () => undefined, imageIdOf(url));
    onClose();
  };
  return (
    <LateDialogs onClose={onClose} fallback={<Loading label={t.cropTitle} />}>
      <CropDialog url={url} onClose={onClose} onCrop={onCrop} />
    </LateDialogs>
  );
}
