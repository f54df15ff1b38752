import { EmptyState } from '@insta-ai/design';
import { IconHash } from '@insta-ai/design/icons';
import classes from './comments.module.css';
import { FoundPost } from './found-post.tsx';
import type { Found } from './use-hashtag-search.ts';

/** The posts of the last search, or what to do to get some. */
export function FoundPosts({ found, isIdle }: { found: Found | undefined; isIdle: boolean }) {
  const icon = <IconHash size={40} stroke={1.25} />;
  if (!found) {
    return isIdle ? (
      <EmptyState
        icon={icon}
        title="Which posts would you like to answer?"
        description="Search a hashtag that your audience uses. An account can search 30 different hashtags in 7 days."
      />
    ) : null;
  }
  const name = `#${found.hashtag.replace(/^#+/, '')}`;
  if (found.posts.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={`No posts found for ${name}`}
        description="Try another hashtag: a more common one, or another spelling."
      />
    );
  }
  return (
    <ul className={classes.posts} aria-label={`Top posts of ${name}`}>
      {found.posts.map((post, index) => (
        <li key={post.id}>
          <FoundPost post={post} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}
