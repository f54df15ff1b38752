import { EmptyState } from '@insta-ai/design';
import { IconHash } from '@insta-ai/design/icons';
import classes from './comments.module.css';
import { FoundPost } from './found-post.tsx';
import { ToneChoice } from './tone-choice.tsx';
import type { Found } from './use-hashtag-search.ts';
import { useTone } from './use-tone.ts';

/** The posts of the last search, or what to do to get some. */
export function FoundPosts({ found, isIdle }: { found: Found | undefined; isIdle: boolean }) {
  const { tone, setTone } = useTone();
  const icon = <IconHash size={40} stroke={1.25} />;
  if (!found) {
    return isIdle ? (
      <EmptyState
        icon={icon}
        title="Which posts would you like to answer?"
        description="Search for a hashtag that your audience uses, then generate answers to its top posts."
      />
    ) : null;
  }
  const name = `#${found.hashtag}`;
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
    <section aria-label={`Top posts of ${name}`}>
      <div className={classes.foundHeader}>
        <h2 className={classes.foundTitle}>Top posts of {name}</h2>
        <ToneChoice tone={tone} onChange={setTone} />
      </div>
      <ul className={classes.posts}>
        {found.posts.map((post, index) => (
          <li key={post.id}>
            <FoundPost post={post} number={index + 1} tone={tone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
