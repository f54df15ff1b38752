/** TABLE: what a voice sheet says, in this order, in words of the page that shows it. */
export const voiceRows = {
  length: 'Length',
  openers: 'How posts begin',
  emoji: 'Emoji',
  hashtags: 'Hashtags',
  words: 'Favorite words',
  languages: 'Languages',
  signOff: 'Sign-off',
} as const;
export type VoiceRow = keyof typeof voiceRows;
export const voiceRowNames = Object.keys(voiceRows) as VoiceRow[];

export const voiceLimits = {
  /** Own posts that an import brings. */
  posts: 100,
  exemplars: 5,
  /** Characters of a row that a person wrote. */
  row: 300,
  /** Sheet and examples together, in every request to the text model; measured by `tokensOf`. */
  tokens: 1_500,
  /** Characters of a post that must only be recognised. */
  recognised: 200,
} as const;

/** Where an example comes from: a post, a text of the person's own, or one of a model that they edited. */
export const exemplarOrigins = ['post', 'text', 'edit'] as const;
export type ExemplarOrigin = (typeof exemplarOrigins)[number];

/** How the last import of posts stands. */
export const voiceImportStates = ['never', 'running', 'done', 'failed'] as const;
export type VoiceImportState = (typeof voiceImportStates)[number];
