import { Button, Text, TextInput } from '@insta-ai/design';
import { IconHash, IconSearch } from '@insta-ai/design/icons';
import { type FormEvent, useState } from 'react';
import classes from './comments.module.css';

type Props = { isSearching: boolean; onSearch: (hashtag: string) => void };

/** Enter searches too; what is typed stays. */
export function HashtagForm({ isSearching, onSearch }: Props) {
  const [hashtag, setHashtag] = useState('');
  const typed = hashtag.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed && !isSearching) onSearch(typed);
  };

  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          className={classes.hashtag}
          label="Hashtag"
          placeholder="streetfood"
          leftSection={<IconHash size={16} aria-hidden />}
          maxLength={200}
          autoCapitalize="none"
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
    </search>
  );
}
