/** A person of the demo data; without a password they cannot sign in. */
export interface DemoPerson {
  /** The key of `demoId('user', key)`. */
  key: string;
  name: string;
  email: string;
  phone: string;
  role: 'user' | 'ground_owner' | 'admin';
  businessName?: string;
  password?: string;
}

const account = (
  key: string,
  name: string,
  phone: string,
  role: DemoPerson['role'],
  password: string,
  businessName?: string,
): DemoPerson => ({
  key,
  name,
  email: `${key}@crease.test`,
  phone,
  role,
  password,
  ...(businessName ? { businessName } : {}),
});

/** The accounts that can sign in. */
export const ACCOUNTS: readonly DemoPerson[] = [
  account('player', 'Rohan Kulkarni', '9820011001', 'user', 'Player@123'),
  account('player2', 'Aditi Sharma', '9820011002', 'user', 'Player@123'),
  account('owner', 'Sanjay Mhatre', '9820011003', 'ground_owner', 'Owner@123', 'Mhatre Sports'),
  account('owner2', 'Lakshmi Iyer', '9845011004', 'ground_owner', 'Owner@123', 'Iyer Play Spaces'),
  account('admin', 'Crease Admin', '9820011005', 'admin', 'Admin@123'),
];

const OTHER_OWNERS: [name: string, business: string][] = [
  ['Harpreet Bedi', 'Bedi Turf Works'],
  ['Nasreen Shaikh', 'Night Innings'],
  ['Venkatesh Rao', 'Deccan Nets'],
  ['Sudipta Ghosh', 'Ghosh & Sons Sports'],
  ['Meenal Deshpande', 'Deshpande Grounds'],
  ['Karthik Subramanian', 'Chepauk Lanes'],
  ['Jignesh Patel', 'Patel Sports Ventures'],
  ['Bhanwar Singh Rathore', 'Rathore Arenas'],
  ['Farah Siddiqui', 'Awadh Cricket Boxes'],
  ['Thomas Kurian', 'Backwater Sports'],
  ['Rekha Verma', 'Verma Playgrounds'],
  ['Imran Qureshi', 'Qureshi Turfs'],
];

/** The owners of all other grounds. */
export const OWNERS: readonly DemoPerson[] = OTHER_OWNERS.map(([name, businessName], i) => ({
  key: `ground-owner-${i + 1}`,
  name,
  businessName,
  email: `ground.owner${i + 1}@crease.test`,
  phone: `98330${String(21_000 + i)}`,
  role: 'ground_owner',
}));

const PLAYER_NAMES =
  'Aarav Mehta, Vihaan Joshi, Ananya Reddy, Kabir Khan, Ishaan Nair, Priya Menon, Arjun Deshmukh, Sneha Pillai, Rahul Yadav, Neha Gupta, Siddharth Jain, Pooja Bhat, Manish Tiwari, Deepak Chauhan, Kavya Krishnan, Aditya Rane, Vikram Rathod, Tanvi Shah, Mohammed Arif, Gaurav Saxena, Riya Banerjee, Sourav Das, Abhishek Mishra, Nikhil Patil, Shreya Iyengar, Yash Agarwal, Harsh Vora, Zoya Ansari, Akash Singh, Divya Raman, Ritesh Kadam, Faizan Sheikh, Karan Malhotra, Meera Chatterjee, Suresh Babu, Pranav Hegde, Simran Kaur, Omkar Sawant, Lokesh Gowda, Ashwin Raj, Tejas Bhosale, Nitin Thakur, Vaibhav Pandey, Rohit Shetty, Amol Jadhav, Swati Kulkarni, Dhruv Trivedi, Sanjana Rao';

/** Players whose games and reviews make up the grounds' past. */
export const PLAYERS: readonly DemoPerson[] = PLAYER_NAMES.split(', ').map((name, i) => ({
  key: `demo-player-${i + 1}`,
  name,
  email: `demo.player${i + 1}@crease.test`,
  phone: `97690${String(31_000 + i)}`,
  role: 'user',
}));
