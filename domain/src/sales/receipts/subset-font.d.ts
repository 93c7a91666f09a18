/** The package ships no types; this is the part that make-fonts.ts uses. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'truetype' | 'woff' | 'woff2';
    noHinting?: boolean;
    /** OpenType features to keep; all of them when left out. */
    keepFeatures?: string[];
    /** Axes of a variable font and the place on each at which it is frozen. */
    variationAxes?: Record<string, number>;
  }
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
