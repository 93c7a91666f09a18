/** Messages from an embedded page to the surrounding page (`embed/embed.ts`). */
export interface FrameNews {
  crease: 'size';
  /** The height it needs, in pixels. */
  height: number;
  /** The iframe's accessible title. */
  title: string;
}

/** The message to the embedded page: how far down it is visible, so that the selection stays in view. */
export interface FrameView {
  crease: 'view';
  /** Pixels from its top. */
  bottom: number;
}
