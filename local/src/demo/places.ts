import type { GroundStatus } from '@crease/shared/contracts/grounds';

/** A demo account, or one of the other owners in turn. */
type Owner = 'owner' | 'owner2';

/** A ground with its own name and location. */
export interface Place {
  cityId: string;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  owner?: Owner;
  /** The picture that fits its location. */
  picture?: string;
  /** Hourly rate of the evening in rupees. */
  evening?: number;
  /** Daylight play only. */
  unlit?: boolean;
  /** The owner has switched online booking off. */
  offline?: boolean;
  status?: GroundStatus;
  /** Half of the turf of the ground with this name. */
  halfOf?: string;
}

type Row = [
  name: string,
  address: string,
  latitude: number,
  longitude: number,
  more?: Omit<Place, 'cityId' | 'name' | 'address' | 'latitude' | 'longitude'>,
];

/** Real neighbourhoods, fictional grounds. The first three belong to owner@crease.test. */
const BY_CITY: Record<string, Row[]> = {
  mumbai: [
    [
      'Sixer Cage',
      'Veera Desai Road, Andheri West',
      19.1352,
      72.8351,
      { owner: 'owner', picture: 'night', evening: 1500 },
    ],
    [
      'Gully Greens',
      'Hiranandani Gardens, Powai',
      19.1197,
      72.9051,
      { owner: 'owner', picture: 'aerial', evening: 1300 },
    ],
    [
      'Third Man Turf',
      'Sion–Trombay Road, Chembur',
      19.0522,
      72.9005,
      { owner: 'owner', picture: 'flyover', evening: 1000 },
    ],
    ['Terrace XI', 'Kamala Mills, Lower Parel', 19.0049, 72.827, { picture: 'rooftop', evening: 2000 }],
    ['Twin Nets Arena', 'Bandra Kurla Complex', 19.0669, 72.8677, { picture: 'twin', evening: 1800 }],
    [
      'Boundary Line Box',
      'Aarey Road, Goregaon East',
      19.1587,
      72.865,
      { picture: 'monsoon', evening: 1000 },
    ],
    ['Silly Point', 'Link Road, Malad West', 19.186, 72.836, { picture: 'dusk', evening: 1200 }],
    [
      'Reclamation Nets',
      'Bandra Reclamation, Bandra West',
      19.0437,
      72.8228,
      { picture: 'seaside', evening: 1900 },
    ],
    ['Long Hop Sports', 'LBS Marg, Mulund West', 19.1726, 72.9425, { picture: 'stumps', evening: 1100 }],
  ],
  delhi: [
    ['Yorker Yard', 'Outer Ring Road, Pitampura', 28.6966, 77.1319, { picture: 'flyover', evening: 1400 }],
    ['Purani Dilli Premier', 'Jhandewalan, Karol Bagh', 28.6448, 77.2007, { picture: 'night' }],
    ['Maidan 11', 'Press Enclave Road, Saket', 28.5245, 77.2066, { picture: 'dusk', evening: 1700 }],
    ['The Googly Garage', 'Okhla Phase III, Okhla', 28.5494, 77.2684, { picture: 'hall' }],
    ['Dwarka Dugout', 'Sector 12, Dwarka', 28.5921, 77.046, { picture: 'crease', evening: 1100 }],
    ['Chhakka Terrace', 'Vikas Marg, Laxmi Nagar', 28.6304, 77.2773, { picture: 'rooftop' }],
  ],
  bangalore: [
    [
      'Silk Board Sixes',
      '27th Main, HSR Layout',
      12.9116,
      77.6474,
      { owner: 'owner2', picture: 'garden', evening: 1600 },
    ],
    [
      'Cubbon Cage',
      '80 Feet Road, Indiranagar',
      12.9784,
      77.6408,
      { owner: 'owner2', picture: 'night', evening: 1800 },
    ],
    ['Namma Nets', '5th Block, Koramangala', 12.9352, 77.6245, { picture: 'dusk', evening: 1700 }],
    ['Whitefield Willow', 'ITPL Main Road, Whitefield', 12.9698, 77.75, { picture: 'hall', evening: 1500 }],
    ['Lalbagh Lofts', '11th Main, Jayanagar', 12.925, 77.5938, { picture: 'garden', unlit: true }],
    ['Hebbal Hitters', 'Outer Ring Road, Hebbal', 13.0358, 77.597, { picture: 'flyover' }],
    ['Sarjapur Smash Box', 'Sarjapur Main Road, Bellandur', 12.926, 77.6762, { picture: 'twin' }],
  ],
  hyderabad: [
    ['Charminar Chargers Box', 'Road No. 36, Jubilee Hills', 17.4325, 78.4071, { picture: 'lake' }],
    ['Cyber Sixes', 'Hitech City Road, Madhapur', 17.4483, 78.3915, { picture: 'night', evening: 1600 }],
    ['Gachibowli Gully', 'DLF Road, Gachibowli', 17.4401, 78.3489, { picture: 'flyover', evening: 1500 }],
    ['Tank Bund Turf', 'Necklace Road, Khairatabad', 17.4156, 78.4647, { picture: 'lake' }],
    ['Deccan Drive', 'Kukatpally Housing Board, Kukatpally', 17.4849, 78.4138, { picture: 'aerial' }],
  ],
  chennai: [
    ['Marina Middle Stump', 'Gandhi Nagar, Adyar', 13.0067, 80.2574, { owner: 'owner2', picture: 'seaside' }],
    ['Chepauk Corner', 'Bharathi Salai, Triplicane', 13.0569, 80.2787, { picture: 'day', unlit: true }],
    ['OMR Overs', 'Rajiv Gandhi Salai, Sholinganallur', 12.901, 80.2279, { picture: 'hall', evening: 1300 }],
    ['Super Singam Nets', '2nd Avenue, Anna Nagar', 13.085, 80.2101, { picture: 'night', evening: 1300 }],
    ['Velachery Vettai', 'Bypass Road, Velachery', 12.9815, 80.218, { picture: 'dusk' }],
  ],
  kolkata: [
    ['Maidan Midwicket', 'Park Street, Park Circus', 22.5448, 88.3655, { picture: 'tram', evening: 1200 }],
    ['Salt Lake Sixers', 'Sector V, Salt Lake', 22.5761, 88.4332, { picture: 'flyover', evening: 1300 }],
    ['Gariahat Gully Club', 'Rash Behari Avenue, Ballygunge', 22.5205, 88.3656, { picture: 'tram' }],
    ['Rajarhat Royals Box', 'Action Area I, New Town', 22.5867, 88.4717, { picture: 'aerial' }],
  ],
  pune: [
    ['Kothrud Cricket Katta', 'Karve Road, Kothrud', 18.5074, 73.8077, { picture: 'garden', evening: 1100 }],
    ['Baner Bouncers', 'Pan Card Club Road, Baner', 18.559, 73.7868, { picture: 'aerial', evening: 1300 }],
    ['Peshwa Pitch', 'Lane 7, Koregaon Park', 18.5362, 73.8939, { picture: 'night', evening: 1500 }],
    ['Hinjawadi Helicopters', 'Phase 1, Hinjawadi', 18.5913, 73.7389, { picture: 'dusk' }],
    ['Viman Nagar Victory Box', 'Nagar Road, Viman Nagar', 18.5679, 73.9143, { picture: 'twin' }],
    ['Katraj Cover Drive', 'Satara Road, Katraj', 18.4575, 73.8677, { picture: 'stumps', evening: 900 }],
  ],
  ahmedabad: [
    ['Sabarmati Sixes', 'Sindhu Bhavan Road, Bodakdev', 23.0413, 72.5064, { picture: 'dusk', evening: 1300 }],
    ['Pol Premier League', 'CG Road, Navrangpura', 23.0365, 72.5611, { picture: 'night' }],
    ['Garvi Grounds', '100 Feet Road, Satellite', 23.03, 72.5178, { picture: 'hall', evening: 1100 }],
    ['Motera Mini Maidan', 'Stadium Road, Motera', 23.0919, 72.5975, { picture: 'aerial' }],
  ],
  jaipur: [
    ['Nahargarh Nets', 'Amer Road, Brahmpuri', 26.9455, 75.8267, { picture: 'fort', evening: 1000 }],
    ['Pink City Pavilion', 'Gopalpura Bypass, Mansarovar', 26.8505, 75.7628, { picture: 'night' }],
    ['Malviya Mavericks', 'JLN Marg, Malviya Nagar', 26.8549, 75.8243, { picture: 'fort' }],
  ],
  surat: [
    ['Diamond Duck', 'VIP Road, Vesu', 21.1418, 72.7709, { picture: 'twin', evening: 1000 }],
    ['Tapi Turf Club', 'Gaurav Path, Adajan', 21.1959, 72.7933, { picture: 'dusk' }],
  ],
  lucknow: [
    ['Nawabi Nets', 'Vipin Khand, Gomti Nagar', 26.8556, 81.0055, { picture: 'school', evening: 1000 }],
    ['Tunday Tornadoes Box', 'Mahatma Gandhi Marg, Hazratganj', 26.8505, 80.9462, { picture: 'night' }],
    ['Aliganj All-Rounders', 'Kapoorthala, Aliganj', 26.8857, 80.9389, { picture: 'twin', evening: 800 }],
  ],
  kanpur: [['Green Park Gully', 'The Mall, Swaroop Nagar', 26.4837, 80.3189, { picture: 'school' }]],
  nagpur: [
    ['Orange City Overs', 'West High Court Road, Dharampeth', 21.1403, 79.0601, { picture: 'day' }],
    ['Zero Mile Nets', 'Wardha Road, Manish Nagar', 21.0931, 79.0792, { picture: 'crease', evening: 800 }],
  ],
  indore: [
    ['Rajwada Rockets Box', 'AB Road, Vijay Nagar', 22.7533, 75.8937, { picture: 'aerial', evening: 900 }],
    ['Poha Park Nets', 'Annapurna Road, Sudama Nagar', 22.6942, 75.8285, { picture: 'twin' }],
  ],
  thane: [
    ['Yeoor Yorkers', 'Ghodbunder Road, Manpada', 19.2403, 72.9668, { picture: 'monsoon', evening: 1200 }],
    ['Lake City Lofted', 'Pokhran Road 2, Vartak Nagar', 19.2183, 72.9593, { picture: 'rooftop' }],
    ['Kalwa Creek Cage', 'Old Belapur Road, Kalwa', 19.1969, 72.9972, { picture: 'night', evening: 900 }],
  ],
  bhopal: [['Upper Lake Overs', 'Zone II, MP Nagar', 23.2332, 77.4343, { picture: 'lake', evening: 800 }]],
  visakhapatnam: [
    ['Beach Road Batters', 'RK Beach Road, Pandurangapuram', 17.7146, 83.3237, { picture: 'seaside' }],
    ['Vizag Velocity', 'VIP Road, Siripuram', 17.7231, 83.318, { picture: 'day', unlit: true }],
  ],
  'pimpri-chinchwad': [
    ['Wakad Wickets', 'Datta Mandir Road, Wakad', 18.5975, 73.7654, { picture: 'aerial', evening: 1000 }],
    ['Nigdi Night Riders Box', 'Spine Road, Nigdi', 18.6515, 73.7654, { picture: 'night' }],
  ],
  'navi-mumbai': [
    ['Palm Beach Pitch', 'Palm Beach Road, Nerul', 19.033, 73.0169, { picture: 'monsoon', evening: 1300 }],
    ['Vashi Viaduct Nets', 'Sector 17, Vashi', 19.0745, 72.9978, { picture: 'flyover', evening: 1200 }],
  ],
  kochi: [
    ['Backwater Bounce', 'Seaport–Airport Road, Kakkanad', 10.0159, 76.3419, { picture: 'garden' }],
    ['Fort Kochi Full Toss', 'Panampilly Nagar', 9.9581, 76.2963, { picture: 'day' }],
  ],
  chandigarh: [
    ['Sector 42 Sluggers', 'Sector 42, Attawa', 30.7246, 76.747, { picture: 'garden', evening: 1100 }],
    ['Rock Garden Run-Ups', 'Industrial Area Phase I', 30.7057, 76.8012, { picture: 'hall' }],
  ],
  guwahati: [['Brahmaputra Box', 'GS Road, Christian Basti', 26.1523, 91.7783, { picture: 'hills' }]],
  patna: [['Patliputra Pull Shot', 'Boring Road, Patliputra', 25.6207, 85.1107, { picture: 'school' }]],
  noida: [['Expressway XI', 'Sector 132, Noida Expressway', 28.5133, 77.3776, { picture: 'crease' }]],
  gurugram: [
    [
      'Cyber Hub Cricket Cage',
      'Phase II, DLF Cyber City',
      28.4949,
      77.0895,
      { picture: 'twin', evening: 1900 },
    ],
    ['Golf Course Googly', 'Sector 54, Golf Course Road', 28.4421, 77.1086, { picture: 'stumps' }],
  ],
  mysuru: [
    [
      'Palace View Pavilion',
      'Sayyaji Rao Road, Devaraja Mohalla',
      12.3106,
      76.6513,
      { owner: 'owner2', picture: 'garden', status: 'pending_review' },
    ],
    [
      'Chamundi Chasers Box',
      'Kalidasa Road, Vijayanagar',
      12.3319,
      76.6108,
      { owner: 'owner2', picture: 'garden', offline: true },
    ],
  ],
  nashik: [['Godavari Glance', 'College Road, Canada Corner', 20.0059, 73.7645, { picture: 'garden' }]],
  vadodara: [['Gaekwad Gully', 'Old Padra Road, Akota', 22.2965, 73.1687, { picture: 'dusk' }]],
  coimbatore: [['Kovai Kings Box', 'Avinashi Road, Peelamedu', 11.0264, 77.0025, { picture: 'day' }]],
  dehradun: [['Rajpur Ridge Nets', 'Rajpur Road, Jakhan', 30.3604, 78.0673, { picture: 'hills' }]],
};

const WHOLE_GROUNDS: readonly Place[] = Object.entries(BY_CITY).flatMap(([cityId, rows]) =>
  rows.map(([name, address, latitude, longitude, more]) => ({
    cityId,
    name,
    address,
    latitude,
    longitude,
    ...more,
  })),
);

/** Grounds that are also let by the half. */
const HALVES: readonly Place[] = WHOLE_GROUNDS.filter(({ name }) => name === 'Cubbon Cage').map((whole) => ({
  ...whole,
  name: `${whole.name} Half`,
  picture: 'garden',
  evening: 1000,
  halfOf: whole.name,
}));

/** The named grounds, city by city, and the halves of some. */
export const PLACES: readonly Place[] = [...WHOLE_GROUNDS, ...HALVES];

/** The number of grounds needed for players to find this many: those in review are in no list. */
export const groundsFor = (listed: number): number =>
  PLACES.reduce((total, { status }, n) => (status && n < total ? total + 1 : total), listed);
