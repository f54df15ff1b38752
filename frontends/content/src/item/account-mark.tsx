import { Avatar, VisuallyHidden } from '@insta-ai/design';
import { IconPlugConnectedX } from '@insta-ai/design/icons';
import { useUser } from '@insta-ai/platform';
import { memo } from 'react';
import classes from './account-mark.module.css';
import { shownAccount } from './shown-account.ts';

type Props = {
  account: string | null | undefined;
  /** Where there is no room for the name. */
  isBrief?: boolean;
};

/** The Instagram account of an item, where the person has several or it is gone. */
export const AccountMark = memo(function AccountMark({ account, isBrief = false }: Props) {
  const shown = shownAccount(account, useUser().instagramAccounts);
  if (!shown) return null;
  const { name, picture, isGone } = shown;
  return (
    <span className={classes.mark} data-gone={isGone || undefined} title={`Instagram account: ${name}`}>
      {isGone ? (
        <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
      ) : (
        <Avatar src={picture} alt="" size={16} color="gray" />
      )}
      <VisuallyHidden>Instagram account: </VisuallyHidden>
      {isBrief ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={classes.name}>{name}</span>}
    </span>
  );
});
