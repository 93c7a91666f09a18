import type { City } from './contracts/grounds.js';
import { distanceKm } from './distance.js';
import { editDistance, forgivenSlips } from './edit-distance.js';
import { foldText } from './format/fold-text.js';

type Row = [id: string, name: string, nameHi: string, state: string, latitude: number, longitude: number];

/** In the order of the city dialog. */
const POPULAR: Row[] = [
  ['mumbai', 'Mumbai', 'मुंबई', 'Maharashtra', 19.076, 72.8777],
  ['delhi', 'Delhi', 'दिल्ली', 'Delhi', 28.6139, 77.209],
  ['bangalore', 'Bangalore', 'बेंगलुरु', 'Karnataka', 12.9716, 77.5946],
  ['hyderabad', 'Hyderabad', 'हैदराबाद', 'Telangana', 17.385, 78.4867],
  ['chennai', 'Chennai', 'चेन्नई', 'Tamil Nadu', 13.0827, 80.2707],
  ['kolkata', 'Kolkata', 'कोलकाता', 'West Bengal', 22.5726, 88.3639],
  ['pune', 'Pune', 'पुणे', 'Maharashtra', 18.5204, 73.8567],
  ['ahmedabad', 'Ahmedabad', 'अहमदाबाद', 'Gujarat', 23.0225, 72.5714],
  ['jaipur', 'Jaipur', 'जयपुर', 'Rajasthan', 26.9124, 75.7873],
  ['surat', 'Surat', 'सूरत', 'Gujarat', 21.1702, 72.8311],
  ['lucknow', 'Lucknow', 'लखनऊ', 'Uttar Pradesh', 26.8467, 80.9462],
  ['kanpur', 'Kanpur', 'कानपुर', 'Uttar Pradesh', 26.4499, 80.3319],
  ['nagpur', 'Nagpur', 'नागपुर', 'Maharashtra', 21.1458, 79.0882],
  ['indore', 'Indore', 'इंदौर', 'Madhya Pradesh', 22.7196, 75.8577],
  ['thane', 'Thane', 'ठाणे', 'Maharashtra', 19.2183, 72.9781],
  ['bhopal', 'Bhopal', 'भोपाल', 'Madhya Pradesh', 23.2599, 77.4126],
  ['visakhapatnam', 'Visakhapatnam', 'विशाखापत्तनम', 'Andhra Pradesh', 17.6868, 83.2185],
  ['pimpri-chinchwad', 'Pimpri-Chinchwad', 'पिंपरी-चिंचवड', 'Maharashtra', 18.6298, 73.7997],
];

const OTHERS: Row[] = [
  ['agra', 'Agra', 'आगरा', 'Uttar Pradesh', 27.1767, 78.0081],
  ['amritsar', 'Amritsar', 'अमृतसर', 'Punjab', 31.634, 74.8723],
  ['bhubaneswar', 'Bhubaneswar', 'भुवनेश्वर', 'Odisha', 20.2961, 85.8245],
  ['chandigarh', 'Chandigarh', 'चंडीगढ़', 'Chandigarh', 30.7333, 76.7794],
  ['coimbatore', 'Coimbatore', 'कोयंबटूर', 'Tamil Nadu', 11.0168, 76.9558],
  ['dehradun', 'Dehradun', 'देहरादून', 'Uttarakhand', 30.3165, 78.0322],
  ['faridabad', 'Faridabad', 'फरीदाबाद', 'Haryana', 28.4089, 77.3178],
  ['ghaziabad', 'Ghaziabad', 'गाज़ियाबाद', 'Uttar Pradesh', 28.6692, 77.4538],
  ['gurugram', 'Gurugram', 'गुरुग्राम', 'Haryana', 28.4595, 77.0266],
  ['guwahati', 'Guwahati', 'गुवाहाटी', 'Assam', 26.1445, 91.7362],
  ['gwalior', 'Gwalior', 'ग्वालियर', 'Madhya Pradesh', 26.2183, 78.1828],
  ['howrah', 'Howrah', 'हावड़ा', 'West Bengal', 22.5958, 88.2636],
  ['jodhpur', 'Jodhpur', 'जोधपुर', 'Rajasthan', 26.2389, 73.0243],
  ['kochi', 'Kochi', 'कोच्चि', 'Kerala', 9.9312, 76.2673],
  ['kota', 'Kota', 'कोटा', 'Rajasthan', 25.2138, 75.8648],
  ['ludhiana', 'Ludhiana', 'लुधियाना', 'Punjab', 30.901, 75.8573],
  ['madurai', 'Madurai', 'मदुरै', 'Tamil Nadu', 9.9252, 78.1198],
  ['meerut', 'Meerut', 'मेरठ', 'Uttar Pradesh', 28.9845, 77.7064],
  ['mysuru', 'Mysuru', 'मैसूरु', 'Karnataka', 12.2958, 76.6394],
  ['nashik', 'Nashik', 'नाशिक', 'Maharashtra', 19.9975, 73.7898],
  ['navi-mumbai', 'Navi Mumbai', 'नवी मुंबई', 'Maharashtra', 19.033, 73.0297],
  ['noida', 'Noida', 'नोएडा', 'Uttar Pradesh', 28.5355, 77.391],
  ['patna', 'Patna', 'पटना', 'Bihar', 25.5941, 85.1376],
  ['prayagraj', 'Prayagraj', 'प्रयागराज', 'Uttar Pradesh', 25.4358, 81.8463],
  ['raipur', 'Raipur', 'रायपुर', 'Chhattisgarh', 21.2514, 81.6296],
  ['rajkot', 'Rajkot', 'राजकोट', 'Gujarat', 22.3039, 70.8022],
  ['ranchi', 'Ranchi', 'रांची', 'Jharkhand', 23.3441, 85.3096],
  ['shimla', 'Shimla', 'शिमला', 'Himachal Pradesh', 31.1048, 77.1734],
  ['thiruvananthapuram', 'Thiruvananthapuram', 'तिरुवनंतपुरम', 'Kerala', 8.5241, 76.9366],
  ['udaipur', 'Udaipur', 'उदयपुर', 'Rajasthan', 24.5854, 73.7125],
  ['vadodara', 'Vadodara', 'वडोदरा', 'Gujarat', 22.3072, 73.1812],
  ['varanasi', 'Varanasi', 'वाराणसी', 'Uttar Pradesh', 25.3176, 82.9739],
  ['vijayawada', 'Vijayawada', 'विजयवाड़ा', 'Andhra Pradesh', 16.5062, 80.648],
];

/** Other names under which people search for a city. */
const ALIASES: Record<string, string[]> = {
  bangalore: ['Bengaluru'],
  chennai: ['Madras'],
  delhi: ['New Delhi'],
  gurugram: ['Gurgaon'],
  kochi: ['Cochin', 'Ernakulam'],
  kolkata: ['Calcutta'],
  mumbai: ['Bombay'],
  mysuru: ['Mysore'],
  'pimpri-chinchwad': ['PCMC', 'Chinchwad'],
  prayagraj: ['Allahabad'],
  pune: ['Poona'],
  thiruvananthapuram: ['Trivandrum'],
  vadodara: ['Baroda'],
  varanasi: ['Banaras', 'Kashi'],
  visakhapatnam: ['Vizag'],
};

const toCity =
  (popular: boolean) =>
  ([id, name, nameHi, state, latitude, longitude]: Row): City => ({
    id,
    name,
    state,
    latitude,
    longitude,
    popular,
    nameHi,
  });

/** The 51 cities, popular ones first in their order, the others by name. */
export const CITIES: readonly City[] = [...POPULAR.map(toCity(true)), ...OTHERS.map(toCity(false))];

const byId = new Map(CITIES.map((city) => [city.id, city]));

/** The city of a slug, or undefined. */
export function findCity(id: string): City | undefined {
  return byId.get(id);
}

/** The city with the nearest centre. */
export function nearestCity(latitude: number, longitude: number): City {
  const from = { latitude, longitude };
  return CITIES.reduce((best, city) => (distanceKm(from, city) < distanceKm(from, best) ? city : best));
}

const plain = (text: string) => foldText(text.replaceAll('-', ' '));

/** The city of a name in Latin or Devanagari, or of a former name, as written in an address; or undefined. */
export function findCityByName(name: string): City | undefined {
  const wanted = plain(name);
  return CITIES.find((city) =>
    [city.id, city.name, city.nameHi ?? '', ...(ALIASES[city.id] ?? [])].some(
      (known) => plain(known) === wanted,
    ),
  );
}

/** How well a city matches a query: 0 is best; undefined if it does not match. */
function misfit(city: City, query: string): number | undefined {
  const names = [city.name, city.nameHi ?? '', ...(ALIASES[city.id] ?? [])].map(plain);
  if (names.some((name) => name.startsWith(query))) return 0;
  if (names.some((name) => name.split(' ').some((word) => word.startsWith(query)))) return 1;
  if (names.some((name) => name.includes(query))) return 2;
  if (plain(city.state).startsWith(query)) return 3;
  const slips = forgivenSlips(query.length);
  if (slips > 0 && names.some((name) => editDistance(query, name, slips, true) <= slips)) return 4;
  return undefined;
}

/**
 * Cities by name in Latin or Devanagari, former name or state, tolerant of a typo, best match first, popular before
 * others; at most `limit`.
 */
export function searchCities(query: string, limit = 10): City[] {
  const wanted = plain(query);
  if (wanted === '') return [];
  return CITIES.map((city) => ({ city, rank: misfit(city, wanted) }))
    .filter((entry): entry is { city: City; rank: number } => entry.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ city }) => city);
}
