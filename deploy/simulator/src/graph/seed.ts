import music from '../../fixtures/music.json' with { type: 'json' };
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

/** The one simulated person, the Instagram accounts behind their Pages, and who else is there. */
export const {
  person: simulatedPerson,
  accounts: seededAccounts,
  publicPages,
  conversations: seededConversations,
} = people;

export const seededPages: readonly PageSeed[] = people.pages;

export type AccountSeed = (typeof people.accounts)[number];

export type TrackSeed = (typeof music)[number];

/** What can play below a Reel, most popular first. */
export const seededTracks: readonly TrackSeed[] = music;

export const trackOf = (id: string | undefined) => seededTracks.find(one => one.id === id);

export const accountOf = (id: string | undefined) => seededAccounts.find(one => one.id === id);

export const accountOfPage = (pageId: string) => seededAccounts.find(one => one.pageId === pageId);

export const knownScopes = `
  public_profile email instagram_basic instagram_content_publish instagram_manage_comments
  instagram_manage_messages instagram_manage_insights business_management pages_show_list
  pages_read_engagement pages_read_user_content pages_messaging pages_manage_metadata`
  .trim()
  .split(/\s+/);
