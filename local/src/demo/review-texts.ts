import type { Random } from '@crease/domain/play/demo/random';

/** Reviews by stars: an opening, and mostly a second sentence. */
const OPENINGS: Record<number, string[]> = {
  5: [
    'Best box in the area, no contest.',
    'Played under lights till 11, felt like the IPL.',
    'Top class turf, not one bad bounce in two hours.',
    'Paisa vasool. Booked in a minute and it was ready when we reached.',
    'Our office league has moved here for good.',
    'Super clean ground and the lights have no dark corners.',
    'Came with my school gang after ten years, what an evening.',
    'Nets are tight, lamps are bright, staff is polite. What else do you want?',
    'Took my son for his birthday match, all the kids loved it.',
    'Ekdum mast ground.',
    'Came all the way from the other side of town, totally worth it.',
    'Third time here and still the best pitch I have batted on.',
  ],
  4: [
    'Very good ground, will come again.',
    'Nice turf and good lights.',
    'Good place for a weekend game.',
    'Solid box, fair price for the evening.',
    'Well maintained, booking was smooth.',
    'Enjoyed it a lot, small boundary but good fun.',
    'Good bounce and good crowd.',
    'Happy with the ground overall.',
    'Decent nets and a helpful caretaker.',
    'Great for six a side.',
  ],
  3: [
    'Okay ground for the price.',
    'Average experience.',
    'Pitch is fine, rest can be better.',
    'Not bad, not great.',
    'Good location but a bit cramped.',
    'Turf is getting old near the bowling crease.',
    'Fine for a casual game.',
  ],
  2: [
    'Expected more from the photos.',
    'Two lamps were not working when we played.',
    'Previous team finished ten minutes late and nobody said anything.',
    'Turf was wet and slippery after the rain.',
    'Too many gaps in the net, we lost two balls.',
  ],
  1: [
    'Disappointed this time.',
    'Waited twenty minutes at the gate for someone to open it.',
    'Washroom was in a bad state and no water in the cooler.',
  ],
};

const SECONDS: Record<number, string[]> = {
  5: [
    'Parking was easy too.',
    'The caretaker bhaiya even kept score for us.',
    'Already booked for next Saturday.',
    'Drinking water and first aid kit were there, good touch.',
    'Shoes do not slip even with dew.',
    'Evening slots go fast so book early.',
    'Even the umpire was fair!',
    'Highly recommended for corporate teams.',
    'Chai stall outside is a bonus.',
    'Please never change the turf.',
    'Music, lights, sixes. Full josh.',
  ],
  4: [
    'Parking fills up after 8 though.',
    'Only the washroom could be a little cleaner.',
    'Roof net is a bit low for big hitters.',
    'One star less because the fan near the bench was off.',
    'Getting there at peak hours takes time.',
    'Evening rate is slightly on the higher side.',
    'Would like a few more benches.',
    'Staff was helpful with bats and stumps.',
    'Good for beginners also.',
  ],
  3: [
    'Changing room needs some love.',
    'Mosquitoes in the evening, carry a repellent.',
    'Lights are strong on one end only.',
    'Traffic noise from the road is a lot.',
    'Go for the morning slot, it is cheaper and quieter.',
    'Staff is friendly at least.',
  ],
  2: [
    'Please fix this.',
    'Refund of one hour would have been fair.',
    'Owner did apologise later.',
    'Hope it gets better.',
  ],
  1: [
    'Will try once more, maybe it was a bad day.',
    'Somebody please look into it.',
    'The match itself was fun, no thanks to the ground.',
  ],
};

/** One text per rating, as different as the stock allows. */
export function reviewTexts(ratings: readonly number[], random: Random): string[] {
  const stock = new Map<number, string[]>();
  return ratings.map((stars) => {
    const rest = stock.get(stars) ?? [];
    if (rest.length === 0) rest.push(...random.some(allTexts(stars), Number.POSITIVE_INFINITY));
    stock.set(stars, rest);
    return rest.pop() ?? '';
  });
}

/** Every opening alone and with every second sentence. */
function allTexts(stars: number): string[] {
  const openings = OPENINGS[stars] ?? [];
  return openings.flatMap((opening) => [
    opening,
    ...(SECONDS[stars] ?? []).map((second) => `${opening} ${second}`),
  ]);
}

/** Stars distributed around a ground's quality (1 to 5), like real ones: mostly high, sometimes a bad evening. */
export function ratingsAround(quality: number, count: number, random: Random): number[] {
  return Array.from({ length: count }, () => {
    if (random.chance(0.03)) return random.between(1, 2);
    const stars = Math.round(quality + (random.next() + random.next() - 1) * 1.1);
    return Math.max(2, Math.min(5, stars));
  });
}
