/** Kit colours to choose from. */
export const TEAM_COLOURS = {
  red: '#c2402e',
  orange: '#e8742c',
  yellow: '#f2c230',
  green: '#2e9b57',
  sky: '#3d9bd6',
  navy: '#23408f',
  maroon: '#7a1f33',
  white: '#ffffff',
} as const;
export type TeamColour = keyof typeof TEAM_COLOURS;

const LINEAR_UP_TO = 0.04045;

const linear = (channel: number): number =>
  channel <= LINEAR_UP_TO ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** The relative luminance of a `#rrggbb` colour (WCAG 2.2), from 0 to 1. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever has more contrast on this colour. */
export function inkOn(colour: string): '#0b1814' | '#ffffff' {
  const luminance = luminanceOf(colour) + 0.05;
  const onWhite = 1.05 / luminance;
  const onBlack = luminance / (luminanceOf('#0b1814') + 0.05);
  return onBlack >= onWhite ? '#0b1814' : '#ffffff';
}
