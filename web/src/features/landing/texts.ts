import { inLanguage } from '../../lib/language/language.js';

/** The sections below the grounds on the home page. Their people and bookings are samples. */
export const landingTexts = inLanguage('landing', {
  recent: {
    title: 'Recent bookings',
    samples: 'Samples',
    booked: (who: string, slot: string) => `${who} booked ${slot}`,
    pause: 'Pause recent bookings',
    play: 'Play recent bookings',
    list: [
      { who: 'Arjun', slot: '8–10 PM', where: 'Powai, Mumbai' },
      { who: 'Sneha', slot: '6–8 PM', where: 'Kothrud, Pune' },
      { who: 'Imran', slot: '9–11 PM', where: 'Gachibowli, Hyderabad' },
      { who: 'Kavya', slot: '7–8 PM', where: 'Indiranagar, Bangalore' },
      { who: 'Harpreet', slot: '5–7 PM', where: 'Dwarka, Delhi' },
      { who: 'Divya', slot: '6–9 AM', where: 'Velachery, Chennai' },
      { who: 'Mehul', slot: '10 PM–12 AM', where: 'Bopal, Ahmedabad' },
      { who: 'Rituparna', slot: '4–6 PM', where: 'Salt Lake, Kolkata' },
    ],
  },
  how: {
    title: 'How it works',
    text: 'From “who is in?” to the first ball in three steps.',
    steps: [
      {
        title: 'Search and select',
        text: 'Pick your city, filter by price, pitch and lights, and see which grounds have hours left tonight.',
      },
      {
        title: 'Choose a time slot',
        text: 'Tap your start and your end. What you pick is held for you for five minutes while you fill in the rest.',
      },
      {
        title: 'Book and play',
        text: 'Pay the price you saw. Show your code at the ground, and play.',
      },
    ],
  },
  why: {
    title: 'Why choose Crease',
    reasons: [
      {
        icon: 'refresh',
        title: 'Live to the second',
        text: 'Free means free now: the grid changes while you look at it.',
      },
      {
        icon: 'rupee',
        title: 'The price you see',
        text: 'Any GST is included and the 2% fee is shown before you pay. Nothing is added later.',
      },
      {
        icon: 'hourglass',
        title: 'Held for you',
        text: 'Nobody can take your hours for five minutes while you book.',
      },
      {
        icon: 'card',
        title: 'Refunds by rule',
        text: 'Everything back up to 4 hours before, half up to 2. You see the sum before you cancel.',
      },
      {
        icon: 'rain',
        title: 'Rained off?',
        text: 'When a ground closes, every booking on those hours is refunded in full.',
      },
      {
        icon: 'shield',
        title: 'Reviewed by players',
        text: 'Only those who have played at a ground can rate it.',
      },
    ],
  },
  counters: {
    title: 'Crease in numbers',
    samples: 'Sample figures',
    list: [
      { key: 'grounds', target: 500, label: 'Grounds' },
      { key: 'players', target: 50_000, label: 'Players' },
      { key: 'bookings', target: 10_000, label: 'Bookings' },
    ],
    figure: (count: string) => `${count}+`,
  },
  testimonials: {
    title: 'What players say',
    samples: 'Sample reviews',
    pause: 'Pause the reviews',
    play: 'Play the reviews',
    show: (name: string) => `Show the review by ${name}`,
    list: [
      {
        name: 'Rohit Deshpande',
        city: 'Mumbai',
        photo: '/people/rohit.svg',
        review:
          'Twelve of us, one group chat, and the ground was booked before the tea went cold. The clock on the hold keeps everyone honest.',
      },
      {
        name: 'Ayesha Khan',
        city: 'Hyderabad',
        photo: '/people/ayesha.svg',
        review:
          'I can see at nine in the evening what is still free at ten. No calls, no “let me check and get back to you”.',
      },
      {
        name: 'Karthik Iyer',
        city: 'Bangalore',
        photo: '/people/karthik.svg',
        review:
          'It rained, the owner closed the court, and the money was on its way back before I had found my umbrella.',
      },
      {
        name: 'Simran Gill',
        city: 'Chandigarh',
        photo: '/people/simran.svg',
        review: 'Our women’s league runs on it. We show one code at the gate and walk in, every Saturday.',
      },
    ],
  },
  app: {
    title: 'Crease on your phone',
    text: 'Put it on your home screen: it opens in a blink, and your confirmed bookings and their codes are there even without a network.',
    install: 'Install Crease',
    done: 'Crease is installed on this device.',
    ios: 'On an iPhone: open Share, then Add to Home Screen.',
    other: 'In your browser’s menu, choose Install app or Add to Home Screen.',
  },
} as const);
