import type { HashtagPost } from '@insta-ai/proto/http/instagram';

const found: [string, string][] = [
  ['4b7fa6', 'First swim of the year, and the water was kinder than it looked. #sea #morning'],
  ['d98f5c', 'The old lighthouse keeper still has the best coffee in town. #coffee #harbour'],
  ['6f8f5b', 'Three days of rain, then this. #hiking #alps'],
];

const posts: HashtagPost[] = found.map(([color, caption], index) => ({
  id: `post-${index + 1}`,
  permalink: `https://www.instagram.com/p/example-${index + 1}/`,
  media_url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#${color}"/></svg>`,
  )}`,
  caption,
}));

/** What the calls of the comments screen answer when it runs alone, and in tests. */
export const cannedReplies = {
  searchByHashtag: posts,
  generateAnswer: { answer: 'What a morning to remember. Which beach is this?' },
};
