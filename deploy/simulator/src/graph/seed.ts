/** The one simulated person, the Pages they run and the Instagram accounts behind them. */
export const simulatedPerson = { id: '10220000000000001', name: 'Giulia Conti' };

export type PageSeed = {
  id: string;
  name: string;
  accountId?: string;
  category: string;
  /** Owned by a business: listed only with business_management since v17 (instagram-graph-api.md 1.5). */
  businessOwned: boolean;
  posts: readonly { message?: string; story?: string; hoursAgo: number; picture?: string }[];
};

export const seededPages: readonly PageSeed[] = [
  {
    id: '104100000000001',
    name: 'Isola Studio',
    accountId: '17841400000000001',
    category: 'Travel company',
    businessOwned: false,
    posts: [
      {
        message: 'Three quiet coves you can only reach on foot. Which one would you walk to first?',
        hoursAgo: 20,
        picture: 'hidden beach cove morning',
      },
      { story: 'Isola Studio updated their cover photo.', hoursAgo: 73, picture: 'sunset sea island' },
      { message: 'Our autumn workshop is open: light, patience and a very early alarm.', hoursAgo: 168 },
    ],
  },
  {
    id: '104100000000002',
    name: 'Bali Days',
    accountId: '17841400000000002',
    category: 'Local service',
    businessOwned: true,
    posts: [
      {
        message: 'Sunrise above the clouds on Batur, and breakfast cooked by the volcano.',
        hoursAgo: 9,
        picture: 'volcano sunrise hike',
      },
      { message: 'Market morning in Ubud.', hoursAgo: 52, picture: 'market fruit bowl' },
    ],
  },
  {
    id: '104100000000003',
    name: 'Notes on Paper',
    category: 'Blog',
    businessOwned: false,
    posts: [{ message: 'A page without Instagram.', hoursAgo: 300 }],
  },
];

export type AccountSeed = {
  id: string;
  igId: string;
  pageId: string;
  username: string;
  name: string;
  biography: string;
  website: string;
  followers: number;
  follows: number;
  portrait: string;
};

export const seededAccounts: readonly AccountSeed[] = [
  {
    id: '17841400000000001',
    igId: '5410000001',
    pageId: '104100000000001',
    username: 'isola.studio',
    name: 'Isola Studio',
    biography: 'Slow travel, made from light and salt.\nSmall journeys around the Mediterranean.',
    website: 'https://isola.example',
    followers: 12843,
    follows: 311,
    portrait: 'sunset sea island',
  },
  {
    id: '17841400000000002',
    igId: '5410000002',
    pageId: '104100000000002',
    username: 'bali.days',
    name: 'Bali Days',
    biography: 'Your friend on the island.\nSurf, rice fields, warungs, waterfalls.',
    website: 'https://balidays.example',
    followers: 5217,
    follows: 498,
    portrait: 'tropical beach palm sunrise',
  },
];

export const accountOf = (id: string | undefined) => seededAccounts.find(one => one.id === id);

export const accountOfPage = (pageId: string) => seededAccounts.find(one => one.pageId === pageId);

export const knownScopes = `
  public_profile email instagram_basic instagram_content_publish instagram_manage_comments
  instagram_manage_messages instagram_manage_insights business_management pages_show_list
  pages_read_engagement pages_read_user_content pages_messaging pages_manage_metadata`
  .trim()
  .split(/\s+/);

/** Other people and places the simulated platform knows. */
export const publicPages: readonly {
  id: string;
  name: string;
  city: string;
  country: string;
  verified: boolean;
}[] = [
  { id: '204200000000001', name: 'Ubud Coffee House', city: 'Ubud', country: 'Indonesia', verified: false },
  { id: '204200000000002', name: 'Visit Bali', city: 'Denpasar', country: 'Indonesia', verified: true },
  { id: '204200000000003', name: 'Trattoria del Porto', city: 'Genova', country: 'Italy', verified: false },
  { id: '204200000000004', name: 'Museo del Mare', city: 'Genova', country: 'Italy', verified: true },
  { id: '204200000000005', name: 'Dolomiti Hiking Club', city: 'Cortina', country: 'Italy', verified: false },
  {
    id: '204200000000006',
    name: 'Surf School Canggu',
    city: 'Canggu',
    country: 'Indonesia',
    verified: false,
  },
  { id: '204200000000007', name: 'Roma Street Food Tours', city: 'Roma', country: 'Italy', verified: false },
];
