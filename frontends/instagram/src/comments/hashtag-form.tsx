import { Button, Text } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { IconHash, IconSearch } from '@insta-ai/design/icons';
import { type FormEvent, useState } from 'react';
import classes from './comments.module.css';
import { HashtagBudget } from './hashtag-budget.tsx';

type Props = {
  isSearching: boolean;
  budget: number | null;
  /** Hashtags to search again with one click. */
  recent: string[];
  onSearch: (hashtag: string) => Promise<void>;
};

/** Enter searches too; what is typed stays. */
export function HashtagForm({ isSearching, budget, recent, onSearch }: Props) {
  const [hashtag, setHashtag] = useState('');
  const typed = hashtag.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed && !isSearching) void onSearch(typed);
  };
  const searchAgain = (name: string) => {
    setHashtag(name);
    if (!isSearching) void onSearch(name);
  };

  return (
    <search className={classes.search}>
      <div>
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            className={classes.hashtag}
            label="Hashtag"
            placeholder="streetfood"
            leftSection={<IconHash size={16} aria-hidden />}
            maxLength={200}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            value={hashtag}
            onChange={event => setHashtag(event.currentTarget.value)}
          />
          <Button
            type="submit"
            leftSection={<IconSearch size={16} aria-hidden />}
            disabled={!typed || isSearching}
          >
            Search Posts
          </Button>
          <Text component="div" role="status" c="dimmed" className={classes.searching}>
            {isSearching && 'Searching ...'}
          </Text>
        </form>
        {recent.length > 0 && (
          <ul className={classes.recent} aria-label="Recent searches">
            {recent.map(name => (
              <li key={name}>
                <Button
                  variant="default"
                  size="compact-sm"
                  radius="xl"
                  disabled={isSearching}
                  onClick={() => searchAgain(name)}
                >
                  #{name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <HashtagBudget budget={budget} />
    </search>
  );
}
