import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { drawn } from '../shrink-picture.js';
import { pictureTexts as t } from '../texts.js';

/** Cards, lists and the head of the ground page show pictures in this aspect ratio. */
const SHAPE = 3 / 2;
const MOST_ZOOM = 4;

interface Props {
  url: string;
  onClose: () => void;
  /** Rejects with the error. */
  onCrop: (file: File) => Promise<void>;
}

/** Chooses the visible part of a picture. Loaded when a picture is first cropped. */
export default function CropDialog({ url, onClose, onCrop }: Props) {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (!part || busy) return;
    setBusy(true);
    try {
      await onCrop(await partOf(url, part));
    } catch (error) {
      toast.error(messageOf(error, t.cropFailed));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t.cropTitle}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cropCancel}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={busy || !part}
            onClick={() => void save()}
          >
            {busy ? t.cropSaving : t.cropSave}
          </button>
        </>
      }
    >
      <div className="stack-4">
        <p className="text-2">{t.cropText}</p>
        <div className="crop-frame">
          <Cropper
            image={url}
            aspect={SHAPE}
            crop={at}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setPart(pixels)}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t.cropText }}
          />
        </div>
        <label className="crop-zoom">
          <span className="field-label">{t.zoom}</span>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
      </div>
    </Dialog>
  );
}

async function partOf(url: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const blob = await drawn(image, {
    from: { x, y, width, height },
    width: Math.round(width),
    height: Math.round(height),
  });
  if (!blob) throw new Error('the browser could not draw the picture');
  return new File([blob], 'cropped.jpg', { type: blob.type });
}
