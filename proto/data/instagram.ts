/** Header of a search by hashtag: how many further hashtags the account may search in the running 7 days. */
export const hashtagBudgetHeader = 'x-hashtag-budget';

/** Different hashtags that an account may search in 7 days: the platform's limit (instagram-graph-api.md, 3.2). */
export const searchedHashtagsLimit = 30;

/** Screen that Facebook's dialog leads back to; below PUBLIC_URL it must be known to the Facebook app, to the letter. */
export const facebookReturnPath = '/profile/facebook';

/** The steps from the simulated Instagram to the real one, as `deploy/going-live.md` has them. */
export const goingLiveSteps = ['address', 'app', 'callbacks', 'settings', 'connect'] as const;
export type GoingLiveStep = (typeof goingLiveSteps)[number];

/** What can be searched for a Reel: music, or the sound of others' Reels. */
export const musicKinds = ['music', 'original'] as const;
export type MusicKind = (typeof musicKinds)[number];

/** How an answer may sound; without one it sounds as the person's Prompt Comment says. */
export const answerTones = ['friendly', 'professional', 'playful', 'curious'] as const;
export type AnswerTone = (typeof answerTones)[number];
