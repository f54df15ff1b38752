import { Avatar } from '@insta-ai/design';
import { IconPlugConnectedX } from '@insta-ai/design/icons';
import { useUser } from '@insta-ai/platform';
import { memo, useState } from 'react';
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
        <Face key={picture} picture={picture} />
      )}
      <span className="visually-hidden">Instagram account: {isBrief && name}</span>
      {!isBrief && <span className={classes.name}>{name}</span>}
    </span>
  );
});

/** As small as the kit's avatar, whose many parts would be drawn for every row; that stands where there is no picture. */
function Face({ picture }: { picture: string | null }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!picture || isMissing) return <Avatar alt="" size={16} color="gray" />;
  return <img className={classes.face} src={picture} alt="" onError={() => setIsMissing(true)} />;
}
