import type { ComponentProps } from 'react';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { pictureTexts as t } from '../texts.js';

interface Props {
  url: string;
  /** Its position, from 0, and the number of pictures. */
  at: number;
  of: number;
  words: string;
  busy: boolean;
  held: boolean;
  handle: ComponentProps<'button'>;
  onWords: (text: string) => void;
  onWordsLeft: () => void;
  onMove: (to: number) => void;
  /** Absent if this picture cannot be changed. */
  onCrop: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** One picture: it can be dragged, moved, cropped, removed and described. */
export function PictureOnBoard(props: Props) {
  const { url, at, of, words, busy, held, handle } = props;
  return (
    <li data-picture={url} className={held ? 'is-held' : undefined}>
      <div className="board-image">
        <img src={url} alt={words || t.picture(at + 1, of)} width={240} height={160} loading="lazy" />
        {at === 0 ? <span className="tag tag-lit">{t.primary}</span> : null}
        <button type="button" className="icon-btn board-handle" aria-label={t.drag(at + 1)} {...handle}>
          <Icon name="grid" />
        </button>
      </div>
      <TextField
        label={t.alt(at + 1)}
        placeholder={t.altPlaceholder}
        hint={t.altHint}
        maxLength={150}
        value={words}
        onChange={props.onWords}
        onBlur={props.onWordsLeft}
      />
      <div className="board-tools">
        <Tool
          icon="left"
          label={t.earlier(at + 1)}
          off={at === 0 || busy}
          onClick={() => props.onMove(at - 1)}
        />
        <Tool
          icon="right"
          label={t.later(at + 1)}
          off={at === of - 1 || busy}
          onClick={() => props.onMove(at + 1)}
        />
        {props.onCrop ? <Tool icon="crop" label={t.crop(at + 1)} off={busy} onClick={props.onCrop} /> : null}
        {props.onRemove ? (
          <Tool icon="trash" label={t.remove(at + 1)} off={busy} onClick={props.onRemove} />
        ) : null}
      </div>
    </li>
  );
}

interface ToolProps {
  icon: 'left' | 'right' | 'crop' | 'trash';
  label: string;
  off: boolean;
  onClick: () => void;
}

function Tool({ icon, label, off, onClick }: ToolProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} disabled={off} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
