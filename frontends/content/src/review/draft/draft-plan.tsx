import { formatInstant, StatusBadge, Title, zoneLabel } from '@insta-ai/design';
import { IconCircleCheck } from '@insta-ai/design/icons';
import { NativeSelect } from '@insta-ai/design/native-select';
import { useTimeZone } from '@insta-ai/platform';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { planLabel } from '@insta-ai/proto/rules/plan-label';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import type { RefObject } from 'react';
import type { AutosaveStore } from '../../autosave/autosave.store.ts';
import type { ShownItem } from '../../editor/item-editor.ts';
import { SavingStatus } from '../../editor/saving-status.tsx';
import classes from './open-draft.module.css';

type Props = {
  store: AutosaveStore;
  item: ShownItem;
  types: ContentType[];
  typeField: RefObject<HTMLSelectElement | null>;
  /** It was checked, and nothing is in the way. */
  isReady: boolean;
  onType: (id: string | null) => void;
};

/** When the draft goes out, and as what; that it is a draft and well is no news. */
export function DraftPlan({ store, item, types, typeField, isReady, onType }: Props) {
  const zone = useTimeZone();
  const write = (instant: string) => formatInstant(instant, 'ddd D MMM HH:mm', zone);
  const status = shownStatus(item);
  return (
    <div className={classes.plan}>
      <Title order={2} className={classes.when} title={zoneLabel(zone, item.date ?? undefined)}>
        {item.date && status !== 'Published' ? write(item.date) : planLabel(item, write)}
      </Title>
      {status !== 'Draft' && <StatusBadge status={status} />}
      {isReady && (
        <IconCircleCheck className={classes.ready} size={16} stroke={2} role="img" aria-label="Ready" />
      )}
      <SavingStatus store={store} className={classes.saving} />
      <NativeSelect
        ref={typeField}
        className={classes.type}
        aria-label="Content Type"
        data={[
          { value: '', label: 'Choose a type' },
          ...types.map(one => ({ value: one._id, label: one.name || 'NO_NAME' })),
        ]}
        value={item._contentType ?? ''}
        onChange={event => {
          onType(event.currentTarget.value || null);
          // The keys are the review's again.
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}
