/** What the page in an iframe of others tells the page around it (`embed/embed.ts`). */
export interface FrameNews {
  crease: 'size';
  /** Pixels that it needs. */
  height: number;
  /** What the iframe is called, for whoever does not see it. */
  title: string;
}

/** What it is told: how far down it is seen, so that what is chosen stays in sight. */
export interface FrameView {
  crease: 'view';
  /** Pixels from its top. */
  bottom: number;
}
