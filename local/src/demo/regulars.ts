import { randomFrom } from '@crease/domain/play/demo/random';
import { findCity } from '@crease/shared/cities';
import type { DemoPerson } from './accounts.js';
import { PLACES } from './places.js';

/** A person who plays on one ground regularly, and their team. */
export interface Regular extends DemoPerson {
  teamName?: string;
}

/** First and last names that go together. */
interface NameStock {
  first: string[];
  last: string[];
}

const words = (text: string): string[] => text.split(' ');

const NORTH: NameStock = {
  first: words(
    'Aman Kunal Ankit Rishabh Sahil Mohit Varun Nitesh Parul Shivani Tarun Saurabh Himanshu Komal Yogesh Kartik Naman Ritika',
  ),
  last: words(
    'Sharma Verma Gupta Yadav Chauhan Rawat Negi Bhatia Khanna Tyagi Rana Srivastava Tripathi Kapoor Saxena',
  ),
};
const WEST: NameStock = {
  first: words(
    'Sagar Sumit Prathamesh Chinmay Aniket Swapnil Rutuja Mayur Kedar Tushar Rushikesh Sameer Nilesh Ketaki Omkar Akshay Sayali Vinayak',
  ),
  last: words(
    'Patil Shinde Gaikwad Joshi Kadam Naik Pawar Chavan Salvi Gokhale More Bhosale Sawant Kale Phadke',
  ),
};
const GUJARATI: NameStock = {
  first: words('Hardik Parth Bhavesh Mitali Jay Chirag Dhaval Ketan Krunal Nisarg Hetal Jigar Darshan Pooja'),
  last: words('Desai Shah Mehta Solanki Parmar Trivedi Rathod Vyas Chokshi Panchal Amin Bhatt'),
};
const SOUTH: NameStock = {
  first: words(
    'Arvind Karthik Vignesh Prashanth Naveen Sandeep Harish Deepika Manoj Sathish Bharath Anjali Rakesh Vinay Srinivas Nandini Rajesh Aravind',
  ),
  last: words('Reddy Rao Gowda Shetty Nair Menon Iyer Kumar Naidu Pillai Murthy Prasad Varma Bhat Hegde'),
};
const EAST: NameStock = {
  first: words(
    'Subham Anirban Sayan Rituparna Debjit Arnab Pritam Soumya Rajdeep Bikash Manas Ipsita Abhijit Nilanjan Dipankar Ritwik Sanjib Kaushik',
  ),
  last: words('Das Ghosh Bose Dutta Saha Roy Sen Mondal Chakraborty Barua Kalita Sinha Jha Haldar Nandi'),
};
/** Common in every city. */
const EVERYWHERE: NameStock = {
  first: words('Farhan Imtiaz Ayesha Danish Rehan Zaid Sana Salman Irfan Nadeem'),
  last: words('Khan Shaikh Ansari Siddiqui Qureshi Mirza Pathan Sayed'),
};
const STOCKS: Record<string, NameStock> = {
  Maharashtra: WEST,
  Gujarat: GUJARATI,
  Karnataka: SOUTH,
  'Tamil Nadu': SOUTH,
  Kerala: SOUTH,
  Telangana: SOUTH,
  'Andhra Pradesh': SOUTH,
  'West Bengal': EAST,
  Assam: EAST,
  Bihar: EAST,
};

const TEAMS =
  'Gully Gang, Sunday Sloggers, Tech Titans, Night Owls, Chai Break XI, Deadline Daredevils, Silly Mid-Offs, Colony Kings, Backbenchers CC, Weekend Warriors, Tape Ball Tigers, Night Shift XI, Powerplay Boys, Leg Byes, Second Innings, Stand-up Stumps'.split(
    ', ',
  );
const BEASTS = ['Aces', 'Lions', 'Strikers', 'Blasters', 'Super XI', 'Royals'];

/** Regulars per ground. */
const COUNT = 10;

/** The regulars of the n-th demo ground: names of its region, deterministic. */
export function regularsOf(n: number): Regular[] {
  const place = PLACES[n];
  const city = place && findCity(place.cityId);
  if (!city) return [];
  const random = randomFrom(`regulars-${n}`);
  const own = STOCKS[city.state] ?? NORTH;
  const area = areaOf(place.address);
  const teams = random.some([...TEAMS, ...BEASTS.map((beast) => `${area} ${beast}`)], COUNT);
  const [here, anywhere] = [own, EVERYWHERE].map(({ first }) => random.some(first, COUNT));
  return Array.from({ length: COUNT }, (_, i): Regular => {
    const isFromHere = random.chance(0.85);
    const first = (isFromHere ? here : anywhere)?.[i] ?? '';
    const last = random.pick((isFromHere ? own : EVERYWHERE).last);
    const index = n * COUNT + i;
    const teamName = random.chance(0.7) ? teams[i] : undefined;
    return {
      key: `regular-${n}-${i}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${index + 1}@crease.test`.toLowerCase(),
      phone: phoneOf(index),
      role: 'user',
      ...(teamName ? { teamName } : {}),
    };
  });
}

/** `Andheri` for `Veera Desai Road, Andheri West`: the name of a team. */
function areaOf(address: string): string {
  const area = address.split(', ').at(-1) ?? address;
  return area.replace(/ (East|West)$/, '');
}

/** Looks like an Indian mobile number. India reserves none for fiction, so this uses a series of no known operator. */
function phoneOf(index: number): string {
  return `67${String((index * 61_803_399 + 14_142_135) % 100_000_000).padStart(8, '0')}`;
}
