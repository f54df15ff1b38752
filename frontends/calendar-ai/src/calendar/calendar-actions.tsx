import { Button } from '@insta-ai/design';

type Props = {
  isEditing: boolean;
  isDisabled: boolean;
  isSaving: boolean;
  /** There is something to save: that is then the one action of the screen. */
  isMain: boolean;
  onToggle: () => void;
  onSave: () => void;
};

/** The View/Edit toggle, and Save. */
export function CalendarActions({ isEditing, isDisabled, isSaving, isMain, onToggle, onSave }: Props) {
  return (
    <>
      <Button variant="default" size="sm" disabled={isDisabled} onClick={onToggle}>
        {isEditing ? 'View' : 'Edit'}
      </Button>
      <Button variant={isMain ? 'filled' : 'default'} size="sm" disabled={isDisabled} onClick={onSave}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </>
  );
}
