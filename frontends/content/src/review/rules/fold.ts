import { hashtagsIn } from '@insta-ai/proto/rules/post-text';

/** Whether a line has hashtags alone. Words among them go out as words, so they are read. */
export function areOnlyHashtags(line: string): boolean {
  return line
    .trim()
    .split(/\s+/u)
    .every(word => hashtagsIn(word)[0] === word);
}

/** What a fold says of what is in it: 'Name, 5 hashtags'; '' where it has nothing. */
export function foldLabel(title: string, hashtags: string): string {
  const count = hashtagsIn(hashtags).length;
  const parts = [title.trim() && 'Name', count > 0 && `${count} ${count === 1 ? 'hashtag' : 'hashtags'}`];
  return parts.filter(Boolean).join(', ');
}
