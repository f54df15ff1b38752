import { Button } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { Select } from '@insta-ai/design/select';
import { useUser } from '@insta-ai/platform';
import { goneAccount } from '../item/shown-account.ts';
import { useContentTypes, useHasNoContentTypes } from '../item/use-content-types.ts';
import { type ContentFilters, countActive, noFilters } from '../listing/content-filters.ts';
import classes from './content-filter-bar.module.css';

type Props = { filters: ContentFilters; onChange: (filters: ContentFilters) => void };

const texts = [
  ['search', 'Search'],
  ['title', 'Title'],
  ['city', 'City'],
  ['status', 'Status'],
] as const;

/** The specification's three texts and a type (section 2, Filters), a search through all that an item says, and the account. */
export function ContentFilterBar({ filters, onChange }: Props) {
  const types = useContentTypes();
  const hasNoTypes = useHasNoContentTypes();
  const areTypesKnown = types.length > 0 || hasNoTypes;
  const { instagramAccounts } = useUser();
  const ofTypes = types.map(type => ({ value: type._id, label: type.name || 'NO_NAME' }));
  const ofAccounts = instagramAccounts.map(({ id, name }) => ({ value: id, label: name }));
  const hasAccounts = instagramAccounts.length > 1 || filters.account !== '';
  return (
    <search className={classes.bar} data-accounts={hasAccounts || undefined} aria-label="Filters">
      {texts.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          maxLength={200}
          value={filters[name]}
          onChange={event => onChange({ ...filters, [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        label="Type"
        placeholder="All types"
        data={areTypesKnown ? withGone(ofTypes, filters.type, 'No longer there') : ofTypes}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Type' }}
        value={filters.type || null}
        onChange={type => onChange({ ...filters, type: type ?? '' })}
      />
      {hasAccounts && (
        <Select
          label="Account"
          placeholder="All accounts"
          data={withGone(ofAccounts, filters.account, goneAccount)}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Account' }}
          value={filters.account || null}
          onChange={account => onChange({ ...filters, account: account ?? '' })}
        />
      )}
      <Button
        variant="subtle"
        color="gray"
        disabled={countActive(filters) === 0}
        onClick={() => onChange(noFilters)}
      >
        Clear filters
      </Button>
    </search>
  );
}

type Choice = { value: string; label: string };

/** What is chosen stands among the choices also when it is gone: the list is narrowed to it all the same. */
function withGone(choices: Choice[], chosen: string, label: string): Choice[] {
  const isGone = chosen !== '' && !choices.some(({ value }) => value === chosen);
  return isGone ? [...choices, { value: chosen, label }] : choices;
}
