/** Whether a Reel is shown only to people who do not follow at first, and who shares it with everyone later. */
export const trialChoices = ['off', 'manual', 'performance'] as const;
export type TrialChoice = (typeof trialChoices)[number];
