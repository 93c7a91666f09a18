/** A city that has many grounds at every size, and a point in it. */
const HERE = { lat: '19.076', lng: '72.8777' };
const CITY = { cityId: 'mumbai' };

/** The measured queries of `GET /grounds`: each filter, order, distance, date and hour by itself, and some combined. */
export function searchCases(date: string): Record<string, Record<string, string>> {
  return {
    'a city': CITY,
    everywhere: {},
    'by price': { ...CITY, sort: 'price' },
    'by rating': { ...CITY, sort: 'rating' },
    'a price range': { ...CITY, minPrice: '700', maxPrice: '1200' },
    'two amenities': { ...CITY, amenities: 'Washroom,Drinking Water' },
    // A common pitch: few grounds with a rare one would not fill a page, and only the page's length would grow.
    'a pitch': { ...CITY, pitchType: 'Artificial Turf' },
    floodlights: { ...CITY, lighting: 'true' },
    parking: { ...CITY, parking: 'true' },
    'a rating of 4': { ...CITY, minRating: '4' },
    'words of a name': { ...CITY, search: 'square turf' },
    'a word with a slip': { ...CITY, search: 'sqaure' },
    'within 5 km': { ...CITY, ...HERE, maxDistance: '5' },
    'the nearest first': { ...HERE, sort: 'distance' },
    'a date': { ...CITY, date },
    'an evening': { ...CITY, date, preferredTime: 'evening' },
    'an hour': { ...CITY, date, hour: '19' },
    'an hour under a price': { ...CITY, date, hour: '19', maxPrice: '1200' },
    'many at once': { ...CITY, ...HERE, maxDistance: '10', lighting: 'true', minRating: '3', sort: 'price' },
  };
}
