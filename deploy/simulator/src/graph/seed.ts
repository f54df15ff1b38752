import people from '../../fixtures/people.json' with { type: 'json' };

export type PageSeed = {
  id: string;
  name: string;
  accountId?: string;
  category: string;
  /** Owned by a business: listed only with business_management since v17 (instagram-graph-api.md 1.5). */
  businessOwned: boolean;
  posts: readonly { message?: string; story?: string; hoursAgo: number; picture?: string }[];
};

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

type Seed = {
  person: { id: string; name: string };
  pages: readonly PageSeed[];
  accounts: readonly AccountSeed[];
  /** Other people and places the simulated platform knows. */
  publicPages: readonly { id: string; name: string; city: string; country: string; verified: boolean }[];
  /** The inbox that one finds on the first day. */
  conversations: readonly {
    accountId: string;
    username: string;
    lines: readonly { fromPerson: boolean; text: string; hoursAgo: number }[];
  }[];
};

/** The one simulated person, the Pages they run, the Instagram accounts behind them, and who else is there. */
export const {
  person: simulatedPerson,
  pages: seededPages,
  accounts: seededAccounts,
  publicPages,
  conversations: seededConversations,
}: Seed = people;

export const accountOf = (id: string | undefined) => seededAccounts.find(one => one.id === id);

export const accountOfPage = (pageId: string) => seededAccounts.find(one => one.pageId === pageId);

export const knownScopes = `
  public_profile email instagram_basic instagram_content_publish instagram_manage_comments
  instagram_manage_messages instagram_manage_insights business_management pages_show_list
  pages_read_engagement pages_read_user_content pages_messaging pages_manage_metadata`
  .trim()
  .split(/\s+/);
