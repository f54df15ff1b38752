import {
  Button,
  formatInstant,
  late,
  Opened,
  StatusBadge,
  useDisclosure,
  useOpener,
  zoneLabel,
} from '@insta-ai/design';
import { IconCalendarTime } from '@insta-ai/design/icons';
import { NativeSelect } from '@insta-ai/design/native-select';
import { useTimeZone } from '@insta-ai/platform';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { planLabel } from '@insta-ai/proto/rules/plan-label';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { useState } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import { AfterWhatGoesOut } from '../editor/after-what-goes-out.tsx';
import { socialFields } from '../editor/item-editor.ts';
import { useItemEditor } from '../editor/use-item-editor.ts';
import { captionOfItem } from '../item/caption-of-item.ts';
import { NoTypesYet } from '../item/no-types-yet.tsx';
import { useContentTypes } from '../item/use-content-types.ts';
import { VoiceNote } from '../voice/voice-note.tsx';
import { AccountSelect } from './account-select.tsx';
import { AiLabelNote } from './ai-label/ai-label-note.tsx';
import { PreflightList } from './checks/preflight-list.tsx';
import { PreflightToggle } from './checks/preflight-toggle.tsx';
import { usePreflight } from './checks/use-preflight.ts';
import { OutcomeNote } from './outcome/outcome-note.tsx';
import { PublishedBefore } from './outcome/published-before.tsx';
import { FitControl } from './preview/fit-control.tsx';
import { InstagramPreview } from './preview/instagram-preview.tsx';
import { SocialActions } from './social-actions.tsx';
import classes from './social-box.module.css';

const EditModal = late(async () => (await import('./text/edit.modal.tsx')).EditModal);
const ScheduleModal = late(async () => (await import('./schedule/schedule.modal.tsx')).ScheduleModal);

type Props = {
  store: AutosaveStore;
  /** On a phone the actions stand in a bar at the bottom. */
  isNarrow: boolean;
};

/** When it goes out and what it will look like (specification section 2, Social box). */
export function SocialBox({ store, isNarrow }: Props) {
  const editor = useItemEditor(store, socialFields);
  const { item, edit } = editor;
  const types = useContentTypes();
  const type = types.find(({ _id }) => _id === item._contentType);
  const zone = useTimeZone();
  const [index, setIndex] = useState(0);
  const editing = useOpener<true>();
  const scheduling = useOpener<true>();
  const schedule = () => scheduling.current?.open(true);
  const [isPreflightOpen, problemList] = useDisclosure();
  const preflight = usePreflight(store);
  const problems = preflight?.problems;
  const caption = captionOfItem(item, type);
  const instagramType = kindOf(item, type);

  const chooseType = (_contentType: string | null) => {
    setIndex(0);
    edit({ _contentType }, { kind: 'type' });
  };

  return (
    <div className={classes.box}>
      <div className={classes.plan}>
        <div className={classes.state}>
          <span className={classes.badges}>
            <StatusBadge status={shownStatus(item)} />
            {problems && (
              <PreflightToggle
                problems={problems}
                status={item.status}
                isOpen={isPreflightOpen}
                onToggle={problemList.toggle}
              />
            )}
          </span>
          <span className={classes.label} title={zoneLabel(zone, item.date ?? undefined)}>
            {planLabel(item, instant => formatInstant(instant, 'D MMM HH:mm', zone))}
          </span>
          <PublishedBefore item={item} />
        </div>
        {!isNarrow && <ScheduleButton hasIcon onClick={schedule} />}
      </div>
      {isPreflightOpen && problems && problems.length > 0 && (
        <PreflightList problems={problems} onEdit={edit} />
      )}
      <OutcomeNote editor={editor} onSchedule={schedule} />
      <AccountSelect editor={editor} />
      <NativeSelect
        label="Content Type"
        data={[
          { value: '', label: 'Choose a type' },
          ...types.map(one => ({ value: one._id, label: one.name || 'NO_NAME' })),
        ]}
        value={item._contentType ?? ''}
        onChange={event => chooseType(event.currentTarget.value || null)}
      />
      <NoTypesYet />
      <FitControl item={item} instagramType={instagramType} onChange={edit} />
      <InstagramPreview
        item={item}
        caption={caption}
        instagramType={instagramType}
        index={index}
        onIndex={setIndex}
      />
      {preflight && <AiLabelNote item={item} aiOutputs={preflight.aiOutputs} />}
      <AfterWhatGoesOut>
        <VoiceNote store={store} of="metaDescription" />
        <SocialActions
          editor={editor}
          isStory={instagramType === 'Story'}
          isNarrow={isNarrow}
          onEdit={() => editing.current?.open(true)}
        >
          {isNarrow && <ScheduleButton onClick={schedule} />}
        </SocialActions>
      </AfterWhatGoesOut>
      <Opened ref={editing}>
        {(isOpen, close) => (
          <EditModal
            isOpen={Boolean(isOpen)}
            onClose={close}
            id={editor.id}
            item={item}
            caption={caption}
            captionOfType={type}
            instagramType={instagramType}
            onChange={edit}
          />
        )}
      </Opened>
      <Opened ref={scheduling}>
        {(isOpen, close) => <ScheduleModal isOpen={Boolean(isOpen)} onClose={close} editor={editor} />}
      </Opened>
    </div>
  );
}

function ScheduleButton({ hasIcon, onClick }: { hasIcon?: boolean; onClick: () => void }) {
  return (
    <Button
      className={classes.schedule}
      leftSection={hasIcon && <IconCalendarTime size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      Schedule
    </Button>
  );
}
