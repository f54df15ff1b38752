/** What a kind visitor writes under a post about `{the}`. */
export const replies = [
  'Thank you for sharing {the}!',
  'We could look at {the} all day.',
  'What a lovely way to show {the}!',
  'Now we want to see more of {the}.',
  'You make us want to try {the} ourselves.',
] as const;

export const secondSentences = [
  'Greetings from all of us!',
  'It made our day.',
  'Please keep them coming.',
  'What is the story behind it?',
  'That is exactly what we needed today.',
] as const;
