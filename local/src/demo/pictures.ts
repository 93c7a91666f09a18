import { readFileSync } from 'node:fs';
import type { Random } from '@crease/domain/play/demo/random';
import { z } from 'zod';

const picture = z.object({
  file: z.string().regex(/^ground-[a-z-]+\.svg$/),
  title: z.string().min(1),
  mood: z.string(),
  suits: z.array(z.string()),
});
type Picture = z.infer<typeof picture>;

/** The drawings that the web serves at `/art`. */
const INDEX = new URL('../../../web/public/art/index.json', import.meta.url);

/** Drawings of a specific place: elsewhere they would look wrong. */
const ROOTED = ['fort', 'tram', 'lake', 'seaside', 'hills'];
const DARK_MOODS = ['night', 'dusk', 'rain', 'indoor'];

const nameOf = ({ file }: Picture) => file.slice('ground-'.length, -'.svg'.length);

export interface GroundImage {
  url: string;
  alt: string;
  isPrimary: boolean;
}

/** Chooses pictures that fit a ground's city and light. */
export type PictureChooser = (
  ground: { cityId: string; lighting: boolean; lead?: string | undefined },
  random: Random,
) => GroundImage[];

/** Reads the list of drawings once. */
export function openPictures(): PictureChooser {
  const pictures = z
    .array(picture)
    .min(4)
    .parse(JSON.parse(readFileSync(INDEX, 'utf8')));
  return ({ cityId, lighting, lead }, random) => {
    const fitting = pictures.filter((one) => one.suits.includes(cityId) || !ROOTED.includes(nameOf(one)));
    const inLight = fitting.filter(({ mood }) => DARK_MOODS.includes(mood) === lighting);
    const suited = inLight.filter(({ suits }) => suits.includes(cityId));
    const first =
      pictures.find((one) => nameOf(one) === lead) ?? random.pick(suited.length > 0 ? suited : inLight);
    // Floodlit grounds show a second one at night; then the others follow, day and night.
    const second = random.some(
      inLight.filter((one) => one !== first),
      1,
    );
    const rest = random.some(
      fitting.filter((one) => one !== first && !second.includes(one)),
      random.between(0, 2),
    );
    return [first, ...second, ...rest].map(({ file, title }, i) => ({
      url: `/art/${file}`,
      alt: title,
      isPrimary: i === 0,
    }));
  };
}
